/**
 * Returns the visible controls, layers and selected items that have a background, a border or a shadow. Runs in the
 * page.
 */
export function collectShapedElements(): HTMLElement[] {
  const isGround = (colour: string) => !/[,/] 0\)$|^transparent$/.test(colour);
  const hasShape = (element: Element) => {
    const { backgroundColor, borderTopWidth, boxShadow } = getComputedStyle(element);
    return (
      isGround(backgroundColor) ||
      Number.parseFloat(borderTopWidth) > 0 ||
      !/^none$|^(rgba\(0, 0, 0, 0\)[^,]*(, )?)+$/.test(boxShadow)
    );
  };
  const selector = [
    'a, button, select, textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [cmdk-input])',
    '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    '[aria-selected="true"], [aria-current]:not([aria-current="false"]), [data-highlighted]',
  ].join(", ");
  /** Returns whether the element is visually hidden, such as a link that is visible only with the focus. */
  const isVisuallyHidden = (element: Element) => getComputedStyle(element).clipPath === "inset(50%)";
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.checkVisibility() && !isVisuallyHidden(element) && hasShape(element),
  );
}

/** Returns a description of each element that has no visible border or outline in forced colours. Runs in the page. */
export function findUnseenEdges(elements: HTMLElement[]): string[] {
  const isDrawn = (width: string, style: string) => Number.parseFloat(width) >= 1 && style !== "none";
  return elements
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
