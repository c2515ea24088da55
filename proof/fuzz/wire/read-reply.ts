/** A response parsed from the bytes of a connection. */
export type ParsedReply = { status: number; headers: Map<string, string>; body: Buffer; closes: boolean };

/**
 * Parses a response. Returns `undefined` while it is incomplete, and throws if it is not HTTP. Without a
 * length, the body ends with the connection.
 */
export function readReply(
  bytes: Buffer,
  { head, ended }: { head: boolean; ended: boolean },
): ParsedReply | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [start = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1]);
  if (!(status >= 100)) throw new Error(`Not an HTTP response: ${JSON.stringify(start.slice(0, 80))}`);
  const rest = bytes.subarray(end + 4);
  // Skip an interim response (1xx); the final one follows.
  if (status < 200) return readReply(rest, { head, ended });
  const headers = new Map(lines.map(parseHeader));
  const closes = headers.get("connection")?.toLowerCase() === "close";
  const body = readBody(rest, headers, { head, ended });
  return body === undefined ? undefined : { status, headers, body, closes };
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readBody(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  { head, ended }: { head: boolean; ended: boolean },
): Buffer | undefined {
  if (head) return Buffer.alloc(0);
  if (headers.get("transfer-encoding") === "chunked") return unchunk(rest);
  const length = headers.get("content-length");
  if (length === undefined) return ended ? rest : undefined;
  return rest.length < Number(length) ? undefined : rest.subarray(0, Number(length));
}

function unchunk(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    if (bytes.length < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
