// Contrast ratios (WCAG) of the texts and lines of a view against its background.
root => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = (colour, under = "#000") => {
        canvas.fillStyle = under;
        canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map(value => value / 255);
    };
    const luminance = colour => rgb(colour, paper)
        .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const probe = document.createElement("i");
    probe.style.color = "var(--rw-paper)";
    root.append(probe);
    const paper = getComputedStyle(probe).color;
    probe.remove();
    const ratio = colour => {
        const [low, high] = [luminance(colour), luminance(paper)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const text = {}, lines = {};
    for (const element of root.querySelectorAll("text, button, dt, dd, th, b, span, label, input, caption")) {
        if (!element.textContent.trim() || element.closest("[hidden]")) continue;
        const style = getComputedStyle(element);
        text[element.textContent] = ratio(element.namespaceURI.endsWith("svg") ? style.fill : style.color);
    }
    for (const element of root.querySelectorAll(".rw-curve, .rw-disc, .rw-tangent path, .rw-positive path")) {
        const style = getComputedStyle(element);
        const colour = element.matches(".rw-disc") ? style.fill : style.stroke;
        lines[element.getAttribute("class") + colour] = ratio(colour);
    }
    return { text, lines };
}
