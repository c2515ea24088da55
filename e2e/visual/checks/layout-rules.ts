/** Small letters, numerals that dance, rows off the grid, amounts that do not end in one line. Runs in the page. */
export function findLayoutViolations(): { found: string[]; columns: number } {
  const found: string[] = [];
  const columns = new Map<string, { right: number; text: string }[]>();

  /** A whole amount, or what of one stands before its decimals. */
  const isAmount = (text: string) =>
    /^[−-]?[A-Z]{0,3}[€£¥$]?\s?\d[\d,.\s]*(\s?([A-Z]{3}|€|kr))?$/u.test(text) && /[€£¥$A-Z]/.test(text);

  const shownTexts = () => {
    const texts: { node: Node; text: string; element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [text, element] = [node.textContent?.trim() ?? "", node.parentElement];
      if (text === "" || element === null || element.closest("script, style, option, .sr-only")) continue;
      if (element.checkVisibility({ visibilityProperty: true })) texts.push({ node, text, element });
    }
    return texts;
  };

  const inspectLetters = (text: string, element: Element) => {
    const { fontSize, fontVariantNumeric, fontFamily } = getComputedStyle(element);
    if (Number.parseFloat(fontSize) < 11) found.push(`${fontSize}: ${text.slice(0, 40)}`);
    const tabular = fontVariantNumeric.includes("tabular-nums") || fontFamily.includes("ono");
    if (/\d/.test(text) && !tabular) found.push(`numerals of their own width: ${text.slice(0, 40)}`);
  };

  /** Amounts of one column of a table, of one list and size of letters, or of one list of facts. */
  const columnOf = (element: Element) => {
    const cell = element.closest("td");
    const list = element.closest(cell === null ? "dl, ul, ol" : "table");
    if (list === null) return undefined;
    const place = [...document.querySelectorAll("dl, ul, ol, table")].indexOf(list);
    return `${list.localName} ${place}, ${cell === null ? getComputedStyle(element).fontSize : cell.cellIndex}`;
  };

  const noteAmount = (node: Node, text: string, element: Element) => {
    const column = columnOf(element);
    if (column === undefined) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right } = range.getBoundingClientRect();
    columns.set(column, [...(columns.get(column) ?? []), { right, text }]);
  };

  const inspectColumns = () => {
    for (const [column, amounts] of columns) {
      const edges = amounts.map(({ right }) => right);
      if (Math.max(...edges) - Math.min(...edges) > 0.5)
        found.push(`${column}: ${amounts.map(({ right, text }) => `${text} to ${right}`).join(", ")}`);
    }
  };

  const inspectRows = () => {
    for (const row of document.querySelectorAll("tbody tr, li[data-slug], li:has([data-row])")) {
      const { height } = row.getBoundingClientRect();
      const line = Number.parseFloat(getComputedStyle(row).borderBottomWidth);
      // A row as high as its text has the line beside that.
      const isOnGrid = [height, height - line].some((one) => Math.abs(one - Math.round(one / 4) * 4) <= 0.5);
      if (row.checkVisibility() && !isOnGrid)
        found.push(`a row ${height} px high: ${row.textContent?.slice(0, 40)}`);
    }
  };

  for (const { node, text, element } of shownTexts()) {
    inspectLetters(text, element);
    if (isAmount(text)) noteAmount(node, text, element);
  }
  inspectColumns();
  inspectRows();
  return { found, columns: [...columns.values()].filter(({ length }) => length > 1).length };
}
