import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../env";
import { classifyFailure, UncheckedAddressError } from "./classify-failure";
import { postOnce } from "./post-once";
import { createSender } from "./send-attempt";

/** A server inside the network that webhooks must never reach. */
const canary = createServer((socket) => {
  reached += 1;
  socket.destroy();
});
let reached = 0;
let port = 0;

beforeAll(async () => {
  canary.listen(0, "127.0.0.1");
  await once(canary, "listening");
  // SAFETY: a listening TCP server has an `AddressInfo` address.
  port = (canary.address() as AddressInfo).port;
});

afterAll(() => void canary.close());

const config = readConfig({ SECRET_KEY: Buffer.alloc(32, 1).toString("base64") });
const attempt = { url: "https://rebinding.example.com/", headers: {}, body: "{}" };

/** An unreachable address. RFC 5737 reserves its range for documentation. */
const nowhere = "203.0.113.1";

test("a host that resolves to a private address is rejected on every attempt", async () => {
  const answers = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1", "169.254.169.254", "fd00::1"];
  for (let tries = 0; tries < 600; tries += 1) {
    const inside = answers[tries % answers.length] ?? "";
    const send = createSender(config, { resolve: async () => ["93.184.216.34", inside] });
    expect(await send(attempt)).toMatchObject({ status: null, error: "unsafe_url" });
  }
  expect(reached).toBe(0);
});

test("a host is resolved once per attempt and only the checked address is used", async () => {
  for (let tries = 0; tries < 200; tries += 1) {
    let asked = 0;
    const send = createSender(config, {
      limitMs: 10,
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ["93.184.216.34"] : ["127.0.0.1"];
      },
    });
    expect((await send(attempt)).status).toBeNull();
    expect(asked).toBe(1);
  }
  expect(reached).toBe(0);
});

test("the connection goes to the checked address, whatever the system resolver returns", async () => {
  const posted = { path: "/", headers: {}, body: "{}" };
  const options = { signal: AbortSignal.timeout(300), onSecured: () => undefined };
  const destination = { hostname: "localhost", addresses: [{ address: nowhere, family: 4 as const }], port };
  await expect(postOnce({ ...posted, destination }, options)).rejects.toThrow();
  expect(reached).toBe(0);
  const inside = { ...destination, addresses: [{ address: "127.0.0.1", family: 4 as const }] };
  const again = { ...options, signal: AbortSignal.timeout(5000) };
  await expect(postOnce({ ...posted, destination: inside }, again)).rejects.toThrow();
  expect(reached).toBe(1);
});

test("an unknown host, a DNS failure and a DNS timeout are reported as such", async () => {
  const unknown = createSender(config, { resolve: async () => [] });
  expect(await unknown(attempt)).toMatchObject({ status: null, error: "dns_error" });
  const broken = createSender(config, { resolve: () => Promise.reject(new Error("SERVFAIL")) });
  expect(await broken(attempt)).toMatchObject({ error: "dns_error" });
  const silent = createSender(config, { limitMs: 100, resolve: () => new Promise(() => undefined) });
  expect(await silent(attempt)).toMatchObject({ error: "timeout" });
});

test("an attempt that is aborted before it begins fails with ABORT_ERR", async () => {
  const destination = { hostname: "localhost", addresses: [{ address: nowhere, family: 4 as const }], port };
  const options = { signal: AbortSignal.abort(), onSecured: () => undefined };
  const posted = postOnce({ destination, path: "/", headers: {}, body: "{}" }, options);
  await expect(posted).rejects.toMatchObject({ code: "ABORT_ERR" });
});

/**
 * Posts to a host name that is an IP address. Node does not resolve it, so only the check of the connection
 * can reject it.
 */
async function postTo(toPort: number, ...addresses: string[]): Promise<unknown> {
  const checked = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }) as const);
  const destination = { hostname: "127.0.0.1", addresses: checked, port: toPort };
  const options = { signal: AbortSignal.timeout(300), onSecured: () => undefined };
  return await postOnce({ destination, path: "/", headers: {}, body: "{}" }, options);
}

test("a connection to an unchecked address is closed at once", async () => {
  const silent = createServer();
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  // SAFETY: a listening TCP server has an `AddressInfo` address.
  const { port: silentPort } = silent.address() as AddressInfo;
  try {
    await expect(postTo(silentPort, nowhere)).rejects.toThrow(UncheckedAddressError);
    await expect(postTo(silentPort, nowhere, "93.184.216.34")).rejects.toThrow(UncheckedAddressError);
    for (const addresses of [["127.0.0.1"], [nowhere, "127.0.0.1"], ["::ffff:127.0.0.1"]]) {
      await expect(postTo(silentPort, ...addresses)).rejects.toMatchObject({ code: "ABORT_ERR" });
    }
  } finally {
    silent.close();
  }
});

test("a peer that closes at once is reported as a connection reset and not as unsafe", async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const error: unknown = await postTo(port, "127.0.0.1").catch((reason) => reason);
    expect(classifyFailure(error, { secured: false })).toBe("connection_reset");
  }
});

test("a destination without addresses gets no connection", async () => {
  const destination = { hostname: "localhost", addresses: [], port };
  const before = reached;
  const posted = postOnce(
    { destination, path: "/", headers: {}, body: "{}" },
    { signal: AbortSignal.timeout(5000), onSecured: () => undefined },
  );
  await expect(posted).rejects.toThrow(UncheckedAddressError);
  expect(reached).toBe(before);
});
