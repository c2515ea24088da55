/**
 * Parses a URL. Returns `undefined` if the text is not one. Use it instead of `URL.canParse` for untrusted
 * text: in Node 20 and 22, once V8 has optimised the call, `URL.canParse` rejects every URL with a letter
 * from U+0080 to U+00FF, for example `https://münchen.example`.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
