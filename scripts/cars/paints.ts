import type { Paint } from "@/lib/car-drawings";

/** The colours of a paint, from the roof to the sill. All contrast with a light and with a dark page. */
export type PaintColours = { light: string; main: string; dark: string };

/** The colours of each paint. */
export const paintColours: Readonly<Record<Paint, PaintColours>> = {
  silver: { light: "#e4e9ef", main: "#b6bfca", dark: "#808b98" },
  blue: { light: "#86b8ec", main: "#4482c8", dark: "#28568c" },
  red: { light: "#f08f84", main: "#d0493f", dark: "#8f2d29" },
  green: { light: "#84caa8", main: "#3d946c", dark: "#266048" },
  amber: { light: "#f6d68c", main: "#dda83f", dark: "#9a7021" },
};
