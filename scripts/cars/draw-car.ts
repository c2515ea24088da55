import { drawWheels } from "./draw-wheels";
import type { PaintColours } from "./paints";
import { createScale, picture, readPoints, type Scale, traceLine, traceOutline } from "./scale";
import type { Part, Shape, Tone } from "./shape";

/** Draws a car from its left side as an SVG file of at most 4 kB. */
export function drawCar(shape: Shape, colours: PaintColours): string {
  const scale = createScale(shape);
  const outline = (points: string) => traceOutline(scale.points(points));
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}">`,
    drawGradients(colours),
    drawShadow(shape, scale),
    ...drawParts(shape, { behind: true, colours, scale }),
    `<clipPath id="c"><path id="s" d="${outline(shape.body)}"/></clipPath><use href="#s" fill="url(#b)"/>`,
    ...shape.glass.map((pane) => `<path d="${outline(pane)}" fill="url(#g)"/>`),
    drawReflection(shape, scale),
    ...(shape.pillars ?? []).map(({ line, width }) =>
      drawStroke(traceLine(scale.points(line)), colours.main, scale.size(width)),
    ),
    drawStroke(shape.gaps.map((line) => traceLine(scale.points(line))).join(""), colours.dark, 2),
    drawHandles(shape, colours, scale),
    ...drawParts(shape, { behind: false, colours, scale }),
    `<g clip-path="url(#c)"><path d="${outline(shape.headlight)}" fill="#f6fafe" stroke="#8996a5" stroke-width="2"/>`,
    `<path d="${outline(shape.taillight)}" fill="#c3262f" stroke="#f3b4ae" stroke-width="2"/></g>`,
    ...scale
      .points(shape.mirror)
      .map(({ x, y }) => `<ellipse cx="${x}" cy="${y}" rx="12" ry="9" fill="${colours.dark}"/>`),
    drawWheels(shape, scale),
    "</svg>\n",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** Returns the colour of each tone. The dark tones are light enough to be seen on a dark page. */
function toneColours({ dark: shade }: PaintColours): Readonly<Record<Tone, string>> {
  return { shade, dark: "#343c46", trim: "#76818d", glass: "url(#g)", white: "#f4f8fc", cloth: "#8a7365" };
}

type PartsToDraw = { behind: boolean; colours: PaintColours; scale: Scale };

function drawParts({ parts = [] }: Shape, { behind, colours, scale }: PartsToDraw): string[] {
  return parts
    .filter((part) => (part.behind ?? false) === behind)
    .map((part) => drawPart(part, toneColours(colours)[part.tone], scale));
}

function drawPart(part: Part, colour: string, scale: Scale): string {
  if ("area" in part) return `<path d="${traceOutline(scale.points(part.area))}" fill="${colour}"/>`;
  return drawStroke(traceLine(scale.points(part.line)), colour, Math.max(scale.size(part.width), 2));
}

function drawStroke(path: string, colour: string, width: number): string {
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${ends}/>`;
}

function drawGradients({ light, main, dark: shade }: PaintColours): string {
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  return [
    `<defs><linearGradient id="b" ${down}><stop stop-color="${light}"/><stop offset=".5" stop-color="${main}"/>`,
    `<stop offset="1" stop-color="${shade}"/></linearGradient><linearGradient id="g" ${down}>`,
    '<stop stop-color="#8fa3b8"/><stop offset="1" stop-color="#3a4654"/></linearGradient></defs>',
  ].join("");
}

function drawShadow({ drawn }: Shape, scale: Scale): string {
  const radius = Math.round(drawn / 2);
  return `<ellipse cx="${picture.width / 2}" cy="${scale.y(1)}" rx="${radius}" ry="9" opacity=".22"/>`;
}

/** Draws a slanting light stripe on the largest window. */
function drawReflection({ glass: [pane] }: Shape, scale: Scale): string {
  const corners = readPoints(pane);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys) + 2, Math.max(...ys) - 8];
  const lean = (top - bottom) / 2;
  const at = (part: number) => left + (right - left) * part;
  const stripe = [
    [at(0.52), bottom],
    [at(0.52) + lean, top],
    [at(0.62) + lean, top],
    [at(0.62), bottom],
  ].map(([x = 0, y = 0]) => ({ x: scale.x(x), y: scale.y(y), radius: 0 }));
  return `<path d="${traceOutline(stripe)}" fill="#fff" opacity=".16"/>`;
}

function drawHandles({ handles }: Shape, { light }: PaintColours, scale: Scale): string {
  const path = scale.points(handles).map(({ x, y }) => `M${x} ${y}h16`);
  return path.length === 0 ? "" : drawStroke(path.join(""), light, 4);
}
