/** Colours that are not among the design's, and fills that compete with its one accent. Runs in the page. */
export async function findForeignColours(): Promise<string[]> {
  const meanings = ["accent", "ok", "wait", "bad", "info", "idle", "sandbox"];
  const names = [
    ...["canvas", "surface", "sunken", "line", "line-strong", "ink", "ink2", "ink3", "on-accent", "focus"],
    ...meanings.flatMap((name) => [name, `${name}-soft`]),
    "accent-hover",
  ];
  /** What can be pressed is filled by the accent or not at all. */
  const groundOrAccent = /^(canvas|surface|sunken|accent|accent-hover|.*-soft)$/;

  const readTokens = () => {
    const tokens = new Map<string, string>();
    for (const name of names) {
      // One for each: a colour that changes would be told as it is on its way.
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
  const isSeen = (colour: string) => !/[,/] 0\)$|^(transparent|none)$/.test(colour);

  const coloursOf = (element: Element) => {
    const style = getComputedStyle(element);
    if (element instanceof SVGElement) {
      // What only holds others shows no colour; a line has no inside.
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
  const nameOf = (element: Element) => `<${element.localName} class="${element.getAttribute("class")}">`;

  // The theme has just changed.
  const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
  const tokens = readTokens();
  const found = new Set<string>();
  const inspect = (element: Element) => {
    for (const colour of coloursOf(element).filter(isSeen)) {
      if (!tokens.has(colour)) found.add(`${colour} on ${nameOf(element)}`);
    }
    const { backgroundColor } = getComputedStyle(element);
    const fill = tokens.get(backgroundColor);
    if (element.matches("a, button") && isSeen(backgroundColor) && !groundOrAccent.test(fill ?? "accent"))
      found.add(`${fill} fills what can be pressed: ${element.textContent}`);
  };
  // Pictures have their own colours, boxes to tick those of the browser, and a dialog's shade is black.
  const own = 'img, script, style, option, [type="checkbox"], [type="radio"], [class*="bg-black/"]';
  for (const element of document.body.querySelectorAll("*")) {
    if (!element.matches(own) && element.checkVisibility()) inspect(element);
  }
  return [...found];
}
