import { encode } from "uqr";

/** The modules of a QR code by row, with the margin that scanners require; `true` is black. */
export type CodeModules = readonly (readonly boolean[])[];

/** Encodes a text as a QR code that stays readable with 15% of it damaged. */
export function encodeQrCode(text: string): CodeModules {
  return encode(text, { ecc: "M", border: 4 }).data;
}

/** Returns the path data of an SVG drawing of the black modules, each one unit wide. */
export function toSvgPath(modules: CodeModules): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
