import type { Points, Shape } from "./shape";

export const picture = { width: 640, height: 400 } as const;

/** A point with the radius of its corner. */
export type Point = { x: number; y: number; radius: number };

/** Converts centimetres of a car to units of the picture. */
export type Scale = {
  x(cm: number): number;
  y(cm: number): number;
  size(cm: number): number;
  points(points: Points): Point[];
};

/** Returns the scale that puts a car into the middle of the picture. */
export function createScale({ length, height, drawn }: Shape): Scale {
  const perCm = drawn / length;
  const ground = Math.round(picture.height / 2 + (height * perCm) / 2 + 4);
  const x = (cm: number) => Math.round((picture.width - drawn) / 2 + cm * perCm);
  const y = (cm: number) => Math.round(ground - cm * perCm);
  const size = (cm: number) => Math.round(cm * perCm);
  const points = (text: Points) =>
    readPoints(text).map((point) => ({ x: x(point.x), y: y(point.y), radius: size(point.radius) }));
  return { x, y, size, points };
}

/** Parses points, in centimetres. */
export function readPoints(text: Points): Point[] {
  if (text === "") return [];
  return text.split(", ").map((point) => {
    const [x = Number.NaN, y = Number.NaN, radius = 0] = point.split(" ").map(Number);
    if (Number.isNaN(x + y + radius)) throw new Error(`“${point}” is not a point.`);
    return { x, y, radius };
  });
}

/** Returns a closed path with rounded corners. A radius is at most half of the shorter side at its corner. */
export function traceOutline(points: readonly Point[]): string {
  const steps = points.map((at, index) => {
    const command = index === 0 ? "M" : "L";
    if (at.radius === 0) return `${command}${at.x} ${at.y}`;
    const cut = (to: Point) => moveTowards(at, to, Math.min(at.radius, measure(at, to) / 2));
    const start = cut(neighbour(points, index - 1));
    const end = cut(neighbour(points, index + 1));
    return `${command}${start}Q${at.x} ${at.y} ${end}`;
  });
  return `${steps.join("")}Z`;
}

/** Returns an open path from point to point. */
export function traceLine(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
}

function neighbour(points: readonly Point[], index: number): Point {
  const point = points.at(index % points.length);
  if (point === undefined) throw new Error("An outline has at least one corner.");
  return point;
}

function measure(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function moveTowards(from: Point, to: Point, by: number): string {
  const part = by / Math.max(measure(from, to), 1);
  return `${Math.round(from.x + (to.x - from.x) * part)} ${Math.round(from.y + (to.y - from.y) * part)}`;
}
