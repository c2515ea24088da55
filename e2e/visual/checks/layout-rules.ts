/**
 * Returns the number of columns of amounts and the violations: text that is too small, proportional numerals, rows off
 * the 4 px grid and misaligned amounts. Runs in the page.
 */
export function findLayoutViolations(): { found: string[]; columns: number } {
  const found: string[] = [];
  const columns = new Map<string, { right: number; text: string }[]>();

  /** Returns whether the text is an amount, or an amount without its decimals. */
  const isAmount = (text: string) =>
    /^[−-]?[A-Z]{0,3}[€£¥$]?\s?\d[\d,.\s]*(\s?([A-Z]{3}|€|kr))?$/u.test(text) && /[€£¥$A-Z]/.test(text);

  const listTexts = () => {
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
    if (/\d/.test(text) && !tabular) found.push(`proportional numerals: ${text.slice(0, 40)}`);
  };

  /** Returns a name for the column of an amount: its table and cell index, or its list and font size. */
  const getColumn = (element: Element) => {
    const cell = element.closest("td");
    const list = element.closest(cell === null ? "dl, ul, ol" : "table");
    if (list === null) return undefined;
    const place = [...document.querySelectorAll("dl, ul, ol, table")].indexOf(list);
    return `${list.localName} ${place}, ${cell === null ? getComputedStyle(element).fontSize : cell.cellIndex}`;
  };

  const recordAmount = (node: Node, text: string, element: Element) => {
    const column = getColumn(element);
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
        found.push(`${column}: ${amounts.map(({ right, text }) => `${text} ends at ${right}`).join(", ")}`);
    }
  };

  const inspectRows = () => {
    for (const row of document.querySelectorAll("tbody tr, li[data-slug], li:has([data-row])")) {
      const { height } = row.getBoundingClientRect();
      const line = Number.parseFloat(getComputedStyle(row).borderBottomWidth);
      // If the content has the height of the grid, the border comes on top of it.
      const isOnGrid = [height, height - line].some((one) => Math.abs(one - Math.round(one / 4) * 4) <= 0.5);
      if (row.checkVisibility() && !isOnGrid)
        found.push(`a row ${height} px high: ${row.textContent?.slice(0, 40)}`);
    }
  };

  for (const { node, text, element } of listTexts()) {
    inspectLetters(text, element);
    if (isAmount(text)) recordAmount(node, text, element);
  }
  inspectColumns();
  inspectRows();
  return { found, columns: [...columns.values()].filter(({ length }) => length > 1).length };
}
