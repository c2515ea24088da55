import localFont from "next/font/local";

// Next.js evaluates these calls at build time, so the paths must be literals.
export const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-sans",
  weight: "400 600",
  display: "swap",
});

export const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-mono",
  weight: "400 500",
  display: "swap",
  preload: false,
  // The default fallback font is proportional: IDs would change their width when the monospaced font has loaded.
  adjustFontFallback: false,
  fallback: ["ui-monospace", "Menlo", "Cascadia Mono", "Liberation Mono", "monospace"],
});
