/** Texts that are cut and nowhere told whole, and pages one has to scroll sideways. Runs in the page. */
export function findLostText(): string[] {
  const found: string[] = [];
  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
    element.checkVisibility(),
  );
  const nameOf = ({ localName, className }: HTMLElement) => `<${localName} class="${className}">`;

  const isCut = (element: HTMLElement) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
    );
  };
  const isText = (element: HTMLElement) =>
    element.textContent?.trim() !== "" &&
    // For those who cannot see: one pixel large, whoever's style it is.
    element.clientWidth > 1 &&
    element.closest('svg, .sr-only, option, input, select, textarea, [aria-hidden="true"]') === null;
  const squeeze = (text: string | null | undefined) => (text ?? "").replaceAll(/\s/g, "");
  /** A whole text that can be had otherwise is not lost. */
  const isTold = (element: HTMLElement) => {
    const text = squeeze(element.textContent);
    const told = element.closest<HTMLElement>("[title]")?.title;
    const named = element.closest<HTMLElement>("a[aria-label], button[aria-label]")?.ariaLabel;
    return [told, named].some((whole) => squeeze(whole).includes(text));
  };

  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) {
    const widest = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
    found.push(`${overflow} px to the right: ${widest.slice(0, 3).map(nameOf).join(" ")}`);
  }
  for (const element of all) {
    if (isText(element) && isCut(element) && !isTold(element))
      found.push(`cut: ${nameOf(element)} ${element.textContent?.slice(0, 50)}`);
  }
  return found;
}
