import { type RefObject, useEffect } from "react";

/** The media query for windows that are so narrow that the panel covers the page. */
const coveringQuery = "(max-width: 767.98px)";

/** Makes the page behind the panel inert for keyboard and screen readers while the panel covers it. */
export function useInertBackground(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const media = window.matchMedia(coveringQuery);
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

/**
 * Returns the parts of the shell that do not contain the panel and are not inert yet. Dialogs and toasts are
 * outside the shell and stay active.
 */
function elementsBeside(panel: Element): Element[] {
  const beside: Element[] = [];
  for (let inner = panel; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    beside.push(...[...inner.parentElement.children].filter((element) => element !== inner));
  }
  return beside.filter((element) => !element.hasAttribute("inert"));
}
