/** Declares the package, which has no types of its own. */
declare module "punycode.js" {
  const punycode: { toUnicode(host: string): string };
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default punycode;
}
