/**
 * Points in centimetres, from the front of the car and above the ground: `10 20, 1 34 8`. In an outline, a third
 * number is the radius of the corner.
 */
export type Points = string;

/** The wheels in centimetres: the two axles, and the radius of a tyre. */
type Wheels = { front: number; rear: number; radius: number };

/** A line with a width in centimetres. */
type WideLine = { line: Points; width: number };

/** A car from its left side, in centimetres. */
export type Shape = {
  length: number;
  height: number;
  /** The length of the drawing in units of the picture, which is 640 wide. */
  drawn: number;
  wheels: Wheels;
  /** The height of the lower edge of the body. */
  sill: number;
  /** Whether dark plastic surrounds the wheels and covers the sill. */
  clad?: boolean;
  body: Points;
  /** The windows. The first one is the largest. */
  glass: readonly [Points, ...Points[]];
  /** The pillars that divide the windows. */
  pillars?: readonly WideLine[];
  /** The gaps of doors, bonnet and boot. */
  gaps: readonly Points[];
  /** The front ends of the door handles. Empty if they are flush. */
  handles: Points;
  headlight: Points;
  taillight: Points;
  mirror: Points;
  /** Additional parts of this car, in the order of drawing. */
  parts?: readonly Part[];
};

/** The colours that a part can have. */
export type Tone = "shade" | "dark" | "trim" | "glass" | "white" | "cloth";

/** An area or a line. A part that is `behind` is drawn before the body. */
export type Part = { tone: Tone; behind?: boolean } & ({ area: Points } | WideLine);
