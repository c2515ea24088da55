import type { Page } from "@playwright/test";

type Ring = { left: number; top: number; right: number; bottom: number };
/** A new tab stop: its focus ring and appearance, or the problem with the ring. */
type NewStop = { at: "new"; name: string } & ({ problem: string } | { appearance: string; ring: Ring });
/** The result of a Tab press: no element has the focus, an element that had it before, or a new one. */
type Stop = { at: "nothing" | "before" } | NewStop;

/** The maximum number of tab stops that are checked. It ends the check of a page that keeps adding tab stops. */
const maxStops = 250;

/**
 * Moves through the page with the Tab key. Returns the number of tab stops, and a message for each without a visible
 * focus ring. Of tab stops that look alike, only the first is checked for a covered ring.
 */
export async function findHiddenFocus(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  const checkedAppearances = new Set<string>();
  const checkStop = async (stop: NewStop) => {
    if ("problem" in stop) return stop.problem;
    // Screenshots are slow, and rows look alike, so each appearance is checked once.
    if (checkedAppearances.has(stop.appearance)) return null;
    checkedAppearances.add(stop.appearance);
    return await findRingProblem(page, stop.ring);
  };
  let stops = 0;
  let emptyStops = 0;
  while (stops < maxStops && emptyStops < 2) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(inspectStop);
    if (stop.at === "before") break;
    // After the last tab stop the browser itself has the focus. The next press starts at the top.
    if (stop.at === "nothing") emptyStops += 1;
    if (stop.at !== "new") continue;
    stops += 1;
    const problem = await checkStop(stop);
    if (problem !== null) hidden.push(`${problem}: ${stop.name}`);
  }
  return { stops, hidden };
}

/**
 * Returns why the focus ring is not visible, or null if it is. Compares screenshots with and without the ring, because
 * the styles alone do not show that another element covers it.
 */
async function findRingProblem(page: Page, ring: Ring): Promise<string | null> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const [left, top] = [Math.max(0, ring.left), Math.max(0, ring.top)];
  const clip = {
    x: left,
    y: top,
    width: Math.min(size.width, ring.right) - left,
    height: Math.min(size.height, ring.bottom) - top,
  };
  if (clip.width < 1 || clip.height < 1) return "outside the window";
  const ringed = await page.screenshot({ clip, caret: "hide" });
  const style = "* { outline-color: transparent !important; }";
  const plain = await page.screenshot({ clip, caret: "hide", style });
  return ringed.equals(plain) ? "the focus ring is covered" : null;
}

/** Inspects the element that the last Tab press focused. Runs in the page. */
function inspectStop(): Stop {
  // SAFETY: no other code in the page uses the name, and it is set below.
  const state = window as unknown as { focusStops?: WeakSet<Element> };
  state.focusStops ??= new WeakSet();
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { at: "nothing" };
  if (state.focusStops.has(element)) return { at: "before" };
  state.focusStops.add(element);
  const name = `<${element.localName}> ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}`;

  const probe = document.createElement("i");
  probe.style.color = "var(--focus)";
  document.body.append(probe);
  const { color: focusColour } = getComputedStyle(probe);
  probe.remove();

  const isRinged = (shown: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && outlineColor === focusColour;
  };
  // A row shows the ring of the link that covers it.
  const ringed = [element, element.closest("li")].find((shown) => shown !== null && isRinged(shown));
  if (!ringed) return { at: "new", name, problem: "no focus ring" };

  const listClips = () => {
    const clips: DOMRect[] = [];
    for (let ancestor = ringed.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(ancestor);
      if (overflowX !== "visible" || overflowY !== "visible") clips.push(ancestor.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return clips;
  };
  const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
  const ringWidth = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const box = ringed.getBoundingClientRect();
  const ring = {
    left: box.left - ringWidth,
    top: box.top - ringWidth,
    right: box.right + ringWidth,
    bottom: box.bottom + ringWidth,
  };
  const clips = listClips();
  // Half of the line width is enough to be visible.
  const clippedSides = [
    clips.some(({ left }) => ring.left < left - 1),
    clips.some(({ top }) => ring.top < top - 1),
    clips.some(({ right }) => ring.right > right + 1),
    clips.some(({ bottom }) => ring.bottom > bottom + 1),
  ].filter(Boolean).length;
  // Two sides of a ring are enough to be visible; a scrolling list may clip the other two.
  if (clippedSides > 2) return { at: "new", name, problem: "the focus ring is clipped" };
  const appearance = `${element.localName} ${element.className} ${ringed.localName} ${ringed.className}`;
  return { at: "new", name, appearance, ring };
}
