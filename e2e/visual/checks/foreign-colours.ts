/**
 * Returns a message for each colour that is not a design token, and for each control whose fill is not the accent, a
 * soft colour or a background. Runs in the page.
 */
export async function findForeignColours(): Promise<string[]> {
  const meanings = ["accent", "ok", "wait", "bad", "info", "idle", "sandbox"];
  const names = [
    ...["canvas", "surface", "sunken", "line", "line-strong", "ink", "ink2", "ink3", "on-accent", "focus"],
    ...meanings.flatMap((name) => [name, `${name}-soft`]),
    "accent-hover",
  ];
  /** Matches the tokens that may fill a control: the accent, a soft colour or a background. */
  const groundOrAccent = /^(canvas|surface|sunken|accent|accent-hover|.*-soft)$/;

  const readTokens = () => {
    const tokens = new Map<string, string>();
    for (const name of names) {
      // One element per token, because a colour that changes on the same element would be in transition.
      const probe = document.createElement("i");
      probe.style.color = `var(--${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      if (!tokens.has(color)) tokens.set(color, name);
      probe.remove();
    }
    return tokens;
  };
  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
  const isVisible = (colour: string) => !/[,/] 0\)$|^(transparent|none)$/.test(colour);

  const listColours = (element: Element) => {
    const style = getComputedStyle(element);
    if (element instanceof SVGElement) {
      // A container draws nothing, and a line has no fill.
      const drawn = element instanceof SVGGeometryElement || element.querySelector("use") !== null;
      return drawn ? [element instanceof SVGLineElement ? "none" : style.fill, style.stroke] : [];
    }
    const sides = ["top", "right", "bottom", "left"].filter(
      (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
    );
    return [
      style.backgroundColor,
      ...sides.map((side) => style.getPropertyValue(`border-${side}-color`)),
      ...(hasText(element) ? [style.color] : []),
    ];
  };
  const describeElement = (element: Element) =>
    `<${element.localName} class="${element.getAttribute("class")}">`;

  // The theme has just changed, so colours are still in transition.
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
  const tokens = readTokens();
  const found = new Set<string>();
  const inspect = (element: Element) => {
    for (const colour of listColours(element).filter(isVisible)) {
      if (!tokens.has(colour)) found.add(`${colour} on ${describeElement(element)}`);
    }
    const { backgroundColor } = getComputedStyle(element);
    const fill = tokens.get(backgroundColor);
    if (element.matches("a, button") && isVisible(backgroundColor) && !groundOrAccent.test(fill ?? "accent"))
      found.add(`${fill} fills a control: ${element.textContent}`);
  };
  // Images have their own colours, checkboxes those of the browser, and a dialog's backdrop is black.
  const excluded = 'img, script, style, option, [type="checkbox"], [type="radio"], [class*="bg-black/"]';
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.matches(excluded) && element.checkVisibility()) inspect(element);
  }
  return [...found];
}
