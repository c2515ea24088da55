export type PageAction = {
  label: string;
  /** In `aria-keyshortcuts` notation. */
  keys: string | undefined;
  run: () => void;
};

const offered = 'main [data-action]:not([disabled], [aria-disabled="true"])';

/**
 * What the open page offers: those of its own controls that name themselves by `data-action`, as long as they can be
 * pressed. The palette presses the very control, so it can do nothing that the page could not.
 */
export function readPageActions(root: ParentNode): readonly PageAction[] {
  const found = new Map<string, PageAction>();
  for (const control of root.querySelectorAll<HTMLElement>(offered)) {
    const label = control.dataset.action ?? "";
    if (found.has(label) || control.closest("[inert], [hidden]") !== null) continue;
    const keys = control.getAttribute("aria-keyshortcuts") ?? undefined;
    found.set(label, { label, keys, run: () => control.click() });
  }
  return [...found.values()];
}
