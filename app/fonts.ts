import localFont from "next/font/local";

// Next reads these calls as they stand, so the paths cannot be computed.
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
  // The usual stand-in is proportional: ids would change their width when their own font has come, and lines break anew.
  adjustFontFallback: false,
  fallback: ["ui-monospace", "Menlo", "Cascadia Mono", "Liberation Mono", "monospace"],
});
