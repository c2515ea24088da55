/** One answer read from a connection's bytes: what is missing is waited for, what is no HTTP is thrown. */
export type Parsed = { status: number; headers: Map<string, string>; body: Buffer; closes: boolean };

/** `undefined` while the answer is not complete. Without a length it ends with the connection. */
export function readReply(
  bytes: Buffer,
  { head, ended }: { head: boolean; ended: boolean },
): Parsed | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [start = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1]);
  if (!(status >= 100)) throw new Error(`Not an answer: ${JSON.stringify(start.slice(0, 80))}`);
  const rest = bytes.subarray(end + 4);
  // An interim answer: the final one follows.
  if (status < 200) return readReply(rest, { head, ended });
  const headers = new Map(lines.map(nameAndValue));
  const closes = headers.get("connection")?.toLowerCase() === "close";
  const body = bodyOf(rest, headers, { head, ended });
  return body === undefined ? undefined : { status, headers, body, closes };
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function bodyOf(
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
