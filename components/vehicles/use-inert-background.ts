import { type RefObject, useEffect } from "react";

/** Below this width the panel is as wide as the screen. */
const covers = "(max-width: 767.98px)";

/** Where the panel covers the page, nothing behind it is reached by keys or told by a screen reader. */
export function useInertBackground(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const media = window.matchMedia(covers);
    let behind: readonly Element[] = [];
    const apply = () => {
      for (const element of behind) element.removeAttribute("inert");
      behind = media.matches && panel.current !== null ? elementsBeside(panel.current) : [];
      for (const element of behind) element.setAttribute("inert", "");
    };
    apply();
    media.addEventListener("change", apply);
    return () => {
      media.removeEventListener("change", apply);
      for (const element of behind) element.removeAttribute("inert");
    };
  }, [panel]);
}

/** All of the shell that does not hold the panel. Dialogs and toasts stand beside the shell and stay as they are. */
function elementsBeside(panel: Element): Element[] {
  const beside: Element[] = [];
  for (let inner = panel; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    beside.push(...[...inner.parentElement.children].filter((element) => element !== inner));
  }
  return beside.filter((element) => !element.hasAttribute("inert"));
}
