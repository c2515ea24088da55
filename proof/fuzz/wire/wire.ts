/** A request as it is sent. */
export type Wire = {
  method: string;
  /** The request target, sent without normalisation. */
  target: string;
  /** The headers in order, with repetitions. Values are Latin-1. */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Whether the bytes are one well-formed request, so that the connection can be reused. */
  wellFormed: boolean;
};

/** A response as it was received, or the reason why there is none. */
export type Reply =
  | { kind: "received"; status: number; headers: ReadonlyMap<string, string>; body: Buffer; ms: number }
  | { kind: "lost"; reason: string; ms: number };

export type ReceivedReply = Extract<Reply, { kind: "received" }>;

export function encodeHead({ method, target, headers }: Wire): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

export function parseBody({ body }: Pick<ReceivedReply, "body">): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Returns a shell command that sends the same bytes: `curl`, or `nc` where curl would normalise them. */
export function toShellCommand(origin: string, wire: Wire): string {
  const { hostname, port } = new URL(origin);
  const tidy =
    /^[\x21-\x7e]+$/.test(wire.target) && wire.headers.every(([, value]) => /^[\x20-\x7e]*$/.test(value));
  if (wire.wellFormed && tidy) return toCurl(origin, wire);
  const bytes = Buffer.concat([encodeHead(wire), wire.body]);
  return `echo ${bytes.toString("base64")} | base64 -d | nc -q 20 ${hostname} ${port}`;
}

const implicitHeaders = new Set(["host", "content-length"]);

function toCurl(origin: string, { method, target, headers, body }: Wire): string {
  const sentHeaders = headers.filter(([name]) => !implicitHeaders.has(name.toLowerCase()));
  const data = body.length === 0 ? [] : ["--data-binary", quote(body.toString("latin1"))];
  const printable = /^[\x20-\x7e]*$/.test(body.toString("latin1"));
  const words = [
    ...["curl", "-si", "--path-as-is", "-X", method, quote(origin + target)],
    ...sentHeaders.flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]),
    ...(printable ? data : ["--data-binary", "@-"]),
  ];
  return printable ? words.join(" ") : `echo ${body.toString("base64")} | base64 -d | ${words.join(" ")}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
