/** A request as the bytes it is sent as. */
export type Wire = {
  method: string;
  /** Sent as it is: no library tidies it. */
  target: string;
  /** In their order, repeated ones too; values are Latin-1, as bytes on a wire are. */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Whether the bytes are one well-formed request, so that another may follow on its connection. */
  wellFormed: boolean;
};

/** An answer as it came, or why none did. */
export type Reply =
  | { kind: "answered"; status: number; headers: ReadonlyMap<string, string>; body: Buffer; ms: number }
  | { kind: "lost"; reason: string; ms: number };

export type Answered = Extract<Reply, { kind: "answered" }>;

export function headOf({ method, target, headers }: Wire): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

export function parsed({ body }: Pick<Answered, "body">): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The request as a shell's line that sends the same bytes, or nearly: `nc` where curl would tidy them. */
export function asCommand(origin: string, wire: Wire): string {
  const { hostname, port } = new URL(origin);
  const tidy =
    /^[\x21-\x7e]+$/.test(wire.target) && wire.headers.every(([, value]) => /^[\x20-\x7e]*$/.test(value));
  if (wire.wellFormed && tidy) return curl(origin, wire);
  const bytes = Buffer.concat([headOf(wire), wire.body]);
  return `echo ${bytes.toString("base64")} | base64 -d | nc -q 20 ${hostname} ${port}`;
}

const added = new Set(["host", "content-length"]);

function curl(origin: string, { method, target, headers, body }: Wire): string {
  const shown = headers.filter(([name]) => !added.has(name.toLowerCase()));
  const data = body.length === 0 ? [] : ["--data-binary", quote(body.toString("latin1"))];
  const printable = /^[\x20-\x7e]*$/.test(body.toString("latin1"));
  const words = [
    ...["curl", "-si", "--path-as-is", "-X", method, quote(origin + target)],
    ...shown.flatMap(([name, value]) => ["-H", quote(`${name}: ${value}`)]),
    ...(printable ? data : ["--data-binary", "@-"]),
  ];
  return printable ? words.join(" ") : `echo ${body.toString("base64")} | base64 -d | ${words.join(" ")}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
