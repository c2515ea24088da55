export type JsonToken = { kind: "key" | "text" | "number" | "word" | "mark"; text: string };

const pattern =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([^"\d\-tfn]+|.)/gu;

/** Splits JSON into tokens for syntax highlighting. The joined tokens equal the text. */
export function tokenizeJson(json: string): JsonToken[] {
  return [...json.matchAll(pattern)].flatMap(([whole, quoted, colon, number, word]): JsonToken[] => {
    if (quoted !== undefined && colon !== undefined) {
      return [
        { kind: "key", text: quoted },
        { kind: "mark", text: colon },
      ];
    }
    if (quoted !== undefined) return [{ kind: "text", text: quoted }];
    if (number !== undefined) return [{ kind: "number", text: whole }];
    return [{ kind: word === undefined ? "mark" : "word", text: whole }];
  });
}
