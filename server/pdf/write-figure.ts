import { ensureSpace, type Pdf, pageFrame, type StructureElement } from "./page-frame";

export type PdfFigure = {
  /** Square modules by row; `true` is black. */
  modules: readonly (readonly boolean[])[];
  /** The width of the drawing, in points. */
  width: number;
  /** The description of the drawing for screen readers. */
  alt: string;
};

export function writeFigure(pdf: Pdf, root: StructureElement, { modules, width, alt }: PdfFigure): void {
  ensureSpace(pdf, width);
  const top = pdf.y;
  const side = width / modules.length;
  const bbox = [pageFrame.margin, top, pageFrame.margin + width, top + width];
  // The types of pdfkit do not know `bbox`, which PDF/UA requires of a figure.
  const options: { alt: string } = Object.assign({ alt }, { bbox, placement: "Block" });
  root.add(
    pdf.struct("Figure", options, () => {
      for (const [y, row] of modules.entries()) {
        for (const [x, isDark] of row.entries()) {
          if (isDark) pdf.rect(pageFrame.margin + x * side, top + y * side, side, side);
        }
      }
      pdf.fill("#000000");
    }),
  );
  pdf.x = pageFrame.margin;
  pdf.y = top + width + 10;
}
