import { escapeHtml } from "@/lib/escape-html";
import type { MailContent } from "./mail-content";

/** Renders the text part and the HTML part of a mail. Both have the same content. */
export function renderMail({ title, paragraphs, link }: MailContent, language: string) {
  const linkText = link === undefined ? [] : [`${link.label}:\n${link.url}`];
  const text = [title, ...paragraphs, ...linkText].join("\n\n");
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:600px;margin:24px auto;padding:0 16px">`,
    `<h1 style="font-size:22px">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.url)}</p>`,
        ]),
    "</body></html>",
  ].join("\n");
  return { text, html };
}
