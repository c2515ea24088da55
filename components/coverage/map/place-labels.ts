import type { MapMark } from "./group-cities";

export type MapLabel = { x: number; y: number; anchor: "start" | "middle" | "end"; text: string };

type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

/** The width of an average character and the height of a line at 11 px, in pixels. */
const charWidth = 6.4;
const lineHeight = 13;
const gap = 4;

/**
 * Positions a label next to each circle, starting with the circle with the most cars. A label must stay on the map and
 * cover no circle or other label. A circle without such a position gets undefined.
 */
export function placeLabels(
  marks: readonly MapMark[],
  texts: readonly string[],
  size: Size,
): (MapLabel | undefined)[] {
  const taken = marks.map(toBox);
  const order = marks.map((_, place) => place).sort((a, b) => (marks[b]?.cars ?? 0) - (marks[a]?.cars ?? 0));
  const labels: (MapLabel | undefined)[] = marks.map(() => undefined);
  for (const place of order) {
    const [mark, text] = [marks[place], texts[place]];
    if (mark === undefined || text === undefined) continue;
    const free = findPositions(mark, text).find(({ box }) => isFree(box, taken, size));
    if (free === undefined) continue;
    taken.push(free.box);
    labels[place] = free.label;
  }
  return labels;
}

function toBox({ x, y, radius }: MapMark): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** Returns the label positions to the right of, to the left of, above and below a circle, in order of preference. */
function findPositions({ x, y, radius }: MapMark, text: string): { label: MapLabel; box: Box }[] {
  const width = text.length * charWidth;
  const away = radius + gap;
  const at = (anchor: MapLabel["anchor"], textX: number, middleY: number) => {
    const left = anchor === "start" ? textX : anchor === "end" ? textX - width : textX - width / 2;
    const box = {
      left,
      right: left + width,
      top: middleY - lineHeight / 2,
      bottom: middleY + lineHeight / 2,
    };
    return { label: { x: textX, y: middleY + 4, anchor, text }, box };
  };
  return [
    at("start", x + away, y),
    at("end", x - away, y),
    at("middle", x, y - away - lineHeight / 2),
    at("middle", x, y + away + lineHeight / 2),
  ];
}

function isFree(box: Box, taken: readonly Box[], { width, height }: Size): boolean {
  if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) return false;
  return taken.every(
    (other) =>
      box.right <= other.left ||
      box.left >= other.right ||
      box.bottom <= other.top ||
      box.top >= other.bottom,
  );
}
