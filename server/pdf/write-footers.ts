import { colors, contentWidth, type Pdf, pageFrame, setTextStyle, toPrintable } from "./page-frame";

/** Writes the footer text and the page number on every page. A screen reader skips them. */
export function writeFooters(pdf: Pdf, text: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // pdfkit would start a new page for a text below the bottom margin.
    pdf.page.margins.bottom = 0;
    const y = pageFrame.height - pageFrame.margin;
    pdf.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    setTextStyle(pdf, { size: 8, color: colors.muted });
    pdf.text(toPrintable(text), pageFrame.margin, y, {
      width: contentWidth - 60,
      height: 10,
      ellipsis: true,
    });
    pdf.text(`${index - start + 1} / ${count}`, pageFrame.width - pageFrame.margin - 60, y, {
      width: 60,
      align: "right",
    });
    pdf.endMarkedContent();
  }
}
