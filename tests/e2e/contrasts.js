// Contrast ratios (WCAG) of the texts and lines of a view against what they stand on; of large texts
// apart, for which less is enough.
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
    const ratio = (colour, ground = paper) => {
        const [low, high] = [luminance(colour), luminance(ground)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const groundOf = element => {
        if (element.namespaceURI.endsWith("svg")) {
            const box = element.previousElementSibling;
            return box?.localName === "rect" ? getComputedStyle(box).fill : paper;
        }
        for (let each = element; each && each !== root; each = each.parentElement) {
            const colour = getComputedStyle(each).backgroundColor;
            if (colour !== "rgba(0, 0, 0, 0)") return colour;
        }
        return paper;
    };
    const isLarge = ({ fontSize, fontWeight }) =>
        parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
    const text = {}, large = {}, lines = {};
    for (const element of root.querySelectorAll("text, button, dt, dd, th, b, span, label, input, caption")) {
        if (!element.textContent.trim() || element.closest("[hidden]")) continue;
        const style = getComputedStyle(element);
        const colour = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
        (isLarge(style) ? large : text)[element.textContent] = ratio(colour, groundOf(element));
    }
    for (const element of root.querySelectorAll(".rw-curve, .rw-disc, .rw-tangent path, .rw-positive path")) {
        const style = getComputedStyle(element);
        const colour = element.matches(".rw-disc") ? style.fill : style.stroke;
        lines[element.getAttribute("class") + colour] = ratio(colour);
    }
    return { text, large, lines };
}
