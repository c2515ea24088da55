/**
 * What can be pressed, typed into or is laid over the page, and what is chosen of several, where it is told by a ground,
 * a line or a shadow. Runs in the page.
 */
export function collectEdged(): HTMLElement[] {
  const isGround = (colour: string) => !/[,/] 0\)$|^transparent$/.test(colour);
  const isEdged = (element: Element) => {
    const { backgroundColor, borderTopWidth, boxShadow } = getComputedStyle(element);
    return (
      isGround(backgroundColor) ||
      Number.parseFloat(borderTopWidth) > 0 ||
      !/^none$|^(rgba\(0, 0, 0, 0\)[^,]*(, )?)+$/.test(boxShadow)
    );
  };
  const wanted = [
    'a, button, select, textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [cmdk-input])',
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    '[aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-highlighted]',
  ].join(", ");
  /** For those who cannot see, until it has the focus. */
  const isClipped = (element: Element) => getComputedStyle(element).clipPath === "inset(50%)";
  return [...document.querySelectorAll<HTMLElement>(wanted)].filter(
    (element) => element.checkVisibility() && !isClipped(element) && isEdged(element),
  );
}

/** Which of them no line shows. Runs in the page, under the system's colours. */
export function findUnseenEdges(edged: HTMLElement[]): string[] {
  const isDrawn = (width: string, style: string) => Number.parseFloat(width) >= 1 && style !== "none";
  return edged
    .filter((element) => {
      const style = getComputedStyle(element);
      const drawn =
        isDrawn(style.borderTopWidth, style.borderTopStyle) ||
        isDrawn(style.borderBottomWidth, style.borderBottomStyle) ||
        isDrawn(style.outlineWidth, style.outlineStyle);
      return !drawn;
    })
    .map(
      (element) => `<${element.localName} class="${element.className}"> ${element.textContent?.slice(0, 40)}`,
    );
}
