export type PageAction = {
  label: string;
  /** The shortcut, in the notation of `aria-keyshortcuts`. */
  keys: string | undefined;
  run: () => void;
};

const offered = 'main [data-action]:not([disabled], [aria-disabled="true"])';

/**
 * Returns an action for each enabled control of the page that has `data-action`. The action clicks the control itself,
 * so the palette cannot do more than the page.
 */
export function readPageActions(root: ParentNode): readonly PageAction[] {
  const found = new Map<string, PageAction>();
  for (const control of root.querySelectorAll<HTMLElement>(offered)) {
    const label = control.dataset.action ?? "";
    if (found.has(label) || control.closest("[inert], [hidden]") !== null) continue;
    // The first of several alternatives. The palette shows it for the user's system.
    const keys = control.getAttribute("aria-keyshortcuts")?.split(" ")[0];
    found.set(label, { label, keys, run: () => control.click() });
  }
  return [...found.values()];
}
