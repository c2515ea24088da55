/** The package has no types. */
declare module "punycode.js" {
  const punycode: { toUnicode(host: string): string };
  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default punycode;
}
