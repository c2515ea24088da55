import type PDFDocument from "pdfkit";
import { type FontStyle, loadFont } from "./fonts";

export type Pdf = InstanceType<typeof PDFDocument>;
/** A node of the structure tree that screen readers use. */
export type StructureElement = ReturnType<Pdf["struct"]>;

/** The page, in points: A4 with margins of 18 mm. */
export const pageFrame = { width: 595.28, height: 841.89, margin: 51, footer: 24 } as const;
export const contentWidth = pageFrame.width - 2 * pageFrame.margin;
const contentEnd = pageFrame.height - pageFrame.margin - pageFrame.footer;

export const colors = { ink: "#1a1c19", muted: "#5b6058", line: "#c9cdc4", fill: "#f1f2ee" } as const;

export type TextStyle = { size?: number; style?: FontStyle; color?: string };

/** Sets the font, the size and the colour of the texts that follow. */
export function setTextStyle(
  pdf: Pdf,
  { size = 10, style = "regular", color = colors.ink }: TextStyle = {},
): void {
  pdf.font(style).fontSize(size).fillColor(color);
}

/** Registers the regular and the bold font under the name of their style. */
export function registerFonts(pdf: Pdf): void {
  for (const style of ["regular", "bold"] as const) {
    // SAFETY: pdfkit accepts a parsed font; its types name only files and bytes.
    pdf.registerFont(style, loadFont(style) as unknown as ArrayBuffer);
  }
}

/** Starts a page unless this height, in points, fits on the current one. Returns whether it started one. */
export function ensureSpace(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= contentEnd) return false;
  pdf.addPage();
  pdf.x = pageFrame.margin;
  pdf.y = pageFrame.margin;
  return true;
}

/**
 * Returns the text on one line: without control and formatting characters, and with spaces for tabs and line breaks.
 */
export function toPrintable(text: string): string {
  return text
    .replace(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .normalize("NFC");
}
