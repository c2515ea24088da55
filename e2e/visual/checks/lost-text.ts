/**
 * Returns a message for each clipped text that no title or accessible name repeats, for SVG text that reaches beyond
 * its drawing, and for horizontal overflow. Runs in the page.
 */
export function findLostText(): string[] {
  const found: string[] = [];
  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
    element.checkVisibility(),
  );
  const describeElement = ({ localName, className }: HTMLElement) => `<${localName} class="${className}">`;

  const isClipped = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
    );
  };
  const isText = (element: HTMLElement) =>
    element.textContent?.trim() !== "" &&
    // Text for screen readers is 1 px large.
    element.clientWidth > 1 &&
    element.closest('svg, .sr-only, option, input, select, textarea, [aria-hidden="true"]') === null;
  const squeeze = (text: string | null | undefined) => (text ?? "").replaceAll(/\s/g, "");
  /** Returns whether a title or an accessible name contains all of the clipped text. */
  const isAvailableElsewhere = (element: HTMLElement) => {
    const text = squeeze(element.textContent);
    const titled = element.closest<HTMLElement>("[title]")?.title;
    const labelled = element.closest<HTMLElement>("a[aria-label], button[aria-label]")?.ariaLabel;
    return [titled, labelled].some((whole) => squeeze(whole).includes(text));
  };

  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) {
    const widest = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
    found.push(`${overflow} px of overflow:  ${widest.slice(0, 3).map(describeElement).join(" ")}`);
  }
  for (const element of all) {
    if (isText(element) && isClipped(element) && !isAvailableElsewhere(element))
      found.push(`clipped: ${describeElement(element)} ${element.textContent?.slice(0, 50)}`);
  }
  for (const text of document.querySelectorAll<SVGTextElement>("svg text")) {
    const [drawn, drawing] = [text.getBoundingClientRect(), text.ownerSVGElement?.getBoundingClientRect()];
    if (drawing === undefined || drawn.width === 0) continue;
    // A side bearing may reach over the edge by less than a pixel.
    if (drawn.left < drawing.left - 1 || drawn.right > drawing.right + 1)
      found.push(`outside its drawing: <text> ${text.textContent}`);
  }
  return found;
}
