/** Menus, whose contents are there while they are open. */

/** Open the first menu of a place, unless it is open; return its panel. */
export function openMenu(place: ParentNode, selector = ".rw-tools"): HTMLElement {
  const panel = place.querySelector<HTMLElement>(`${selector} > .rw-menu`);
  if (!panel) throw new Error(`there is no menu ${selector}`);
  return open(panel);
}

function open(panel: HTMLElement): HTMLElement {
  if (!panel.matches(":popover-open")) (panel.previousElementSibling as HTMLButtonElement).click();
  return panel;
}

/** An action of a menu, whose menu is open then. */
export function actionOf(place: ParentNode, label: string): HTMLButtonElement {
  for (const panel of place.querySelectorAll<HTMLElement>(".rw-menu")) {
    open(panel);
    const actions = [...panel.querySelectorAll<HTMLButtonElement>(".rw-action")];
    const action = actions.find(({ textContent }) => textContent === label);
    if (action) return action;
    panel.hidePopover();
  }
  throw new Error(`no menu offers “${label}”`);
}
