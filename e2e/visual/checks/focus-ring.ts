import type { Page } from "@playwright/test";

type Ring = { left: number; top: number; right: number; bottom: number };
/** Where the ring of a stop is, and what it looks like with it; or what is wrong with the ring. */
type NewStop = { at: "new"; name: string } & ({ problem: string } | { looks: string; ring: Ring });
/** Where the keyboard came to: nowhere, where it was before, or a new place. */
type Stop = { at: "nothing" | "before" } | NewStop;

/** More stops than any page has; without it a page that adds to itself would never end. */
const most = 250;

/** Goes through everything the keyboard comes to, round to where it began; answers whose ring cannot be seen. */
export async function findHiddenFocus(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  const painted = new Set<string>();
  const judge = async (stop: NewStop) => {
    if ("problem" in stop) return stop.problem;
    // A picture takes its time, and rows are alike.
    if (painted.has(stop.looks)) return null;
    painted.add(stop.looks);
    return await findUnpainted(page, stop.ring);
  };
  let stops = 0;
  let around = 0;
  while (stops < most && around < 2) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(inspectStop);
    if (stop.at === "before") break;
    // Past the last the browser has the focus itself; the next press begins at the top.
    if (stop.at === "nothing") around += 1;
    if (stop.at !== "new") continue;
    stops += 1;
    const problem = await judge(stop);
    if (problem !== null) hidden.push(`${problem}: ${stop.name}`);
  }
  return { stops, hidden };
}

/** A ring that something lies over is in the styles and not in the picture. */
async function findUnpainted(page: Page, ring: Ring): Promise<string | null> {
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
  return ringed.equals(plain) ? "a ring that is covered" : null;
}

/** Runs in the page. */
function inspectStop(): Stop {
  // SAFETY: nothing else in the page has that name, and it is filled below.
  const known = window as unknown as { focusStops?: WeakSet<Element> };
  known.focusStops ??= new WeakSet();
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return { at: "nothing" };
  if (known.focusStops.has(element)) return { at: "before" };
  known.focusStops.add(element);
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
  // A row has the ring of the link that is all of it.
  const ringed = [element, element.closest("li")].find((shown) => shown !== null && isRinged(shown));
  if (!ringed) return { at: "new", name, problem: "no ring" };

  const clipsOf = () => {
    const clips: DOMRect[] = [];
    for (let around = ringed.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      if (overflowX !== "visible" || overflowY !== "visible") clips.push(around.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return clips;
  };
  const { outlineWidth, outlineOffset } = getComputedStyle(ringed);
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const box = ringed.getBoundingClientRect();
  const ring = {
    left: box.left - reach,
    top: box.top - reach,
    right: box.right + reach,
    bottom: box.bottom + reach,
  };
  const clips = clipsOf();
  // Half of the line is enough to be seen.
  const cut = [
    clips.some(({ left }) => ring.left < left - 1),
    clips.some(({ top }) => ring.top < top - 1),
    clips.some(({ right }) => ring.right > right + 1),
    clips.some(({ bottom }) => ring.bottom > bottom + 1),
  ].filter(Boolean).length;
  // Two sides of a ring are enough to see it; a list that scrolls may cut the other two.
  if (cut > 2) return { at: "new", name, problem: "a ring that is cut off" };
  const looks = `${element.localName} ${element.className} ${ringed.localName} ${ringed.className}`;
  return { at: "new", name, looks, ring };
}
