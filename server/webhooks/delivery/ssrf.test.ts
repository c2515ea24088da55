import { once } from "node:events";
import { request } from "node:https";
import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../env";
import { type NameResponse, type NameServer, startNameServer } from "../../testing/fixtures/name-server";
import { type ConnectionWatch, watchConnections } from "../../testing/fixtures/watch-connections";
import { allHostileUrls } from "../../testing/hostile-urls/all-hostile-urls";
import { nonPublicAddresses } from "../../testing/hostile-urls/hostile-addresses";
import { ownHost } from "../../testing/hostile-urls/hostile-hosts";
import { createResolve } from "../url/resolve-host";
import { createSender, type Send } from "./send-attempt";

const config = readConfig({
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  PUBLIC_URL: `https://${ownHost}`,
});

/** A public address, to which connections fail within milliseconds. */
const publicAddress = "93.184.216.34";
const publicTarget = `${publicAddress} 443`;
const timeoutMs = 150;

let watch: ConnectionWatch;
const canaries: Server[] = [];
let reached = 0;
let attempts = 0;
let rebindings = 0;

/**
 * Starts a server on the webhook port that counts its connections. Returns false if this process may not use the port.
 */
async function startCanary(host: string): Promise<boolean> {
  const canary = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  canary.listen(443, host);
  return await once(canary, "listening").then(
    () => canaries.push(canary) > 0,
    (error: NodeJS.ErrnoException) => {
      if (["EACCES", "EADDRINUSE", "EADDRNOTAVAIL"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
}

beforeAll(async () => {
  watch = watchConnections();
  for (const host of ["127.0.0.1", "::1"]) await startCanary(host);
});
afterAll(() => {
  watch.stop();
  for (const canary of canaries) canary.close();
});

const servers: NameServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Creates a sender with its own name server, and counts its attempts. */
async function sender(
  answer: (name: string, type: "A" | "AAAA") => NameResponse,
  limitMs = 5000,
): Promise<{ send: Send; queries: readonly string[] }> {
  const server = await startNameServer(answer);
  servers.push(server);
  const send = createSender(config, { resolve: createResolve([server.address]), limitMs });
  return {
    queries: server.asked,
    send: async (attempt) => {
      attempts += 1;
      return await send(attempt);
    },
  };
}

function to(host: string): Parameters<Send>[0] {
  return { url: `https://${host}/hook`, headers: {}, body: "{}" };
}

function getFamily(address: string): "A" | "AAAA" {
  return address.includes(":") ? "AAAA" : "A";
}

/** Creates a name server's script that returns the same addresses for every name, by family. */
function always(addresses: readonly string[], more: { aliases?: string[]; ttl?: number } = {}) {
  return (_name: string, type: "A" | "AAAA"): NameResponse => ({
    addresses: addresses.filter((address) => getFamily(address) === type),
    ...more,
  });
}

const refused = { status: null, error: "unsafe_url" };
const inside = Object.values(nonPublicAddresses)
  .flat()
  .filter((address) => /^[\da-f:.]+$/i.test(address) && !/^1\.2\.3|127\.1$|::1::|8\.$/.test(address));

test("the test setup detects connections to the local network", async () => {
  const before = { tried: watch.tried.length, reached };
  for (const host of ["127.0.0.1", "::1"]) {
    const naive = request({ host, port: 443, agent: false, method: "POST" });
    naive.on("error", () => undefined);
    naive.end();
    await new Promise((resolve) => naive.once("close", resolve));
  }
  expect(watch.tried.slice(before.tried)).toEqual(["127.0.0.1 443", "::1 443"]);
  expect(reached - before.reached).toBe(canaries.length);
  reached = 0;
});

describe("delivery", () => {
  test.each(allHostileUrls)("$rule: sends no DNS query and opens no connection", async ({ urls }) => {
    const { send, queries } = await sender(always([publicAddress]));
    const before = watch.tried.length;
    for (const url of urls) expect(await send({ ...to("x"), url }), url).toMatchObject(refused);
    expect(queries).toEqual([]);
    expect(watch.tried.slice(before)).toEqual([]);
  });

  test("a name that resolves to a private address is rejected, alone and among public ones", async () => {
    expect(inside.length).toBeGreaterThanOrEqual(50);
    const before = watch.tried.length;
    for (const address of inside) {
      for (const addresses of [[address], [publicAddress, address], [address, publicAddress, "1.1.1.1"]]) {
        const { send } = await sender(always(addresses));
        expect(await send(to("hooks.example.com")), address).toMatchObject(refused);
      }
    }
    expect(watch.tried.slice(before)).toEqual([]);
  });

  test("an alias is checked by the addresses it leads to", async () => {
    const before = watch.tried.length;
    for (const aliases of [["a.example.net"], ["localhost"], ["a.example.net", "b.internal", "c.lan"]]) {
      for (const address of ["127.0.0.1", "10.0.0.1", "::1", "fd00::1"]) {
        const { send } = await sender(always([address], { aliases }));
        expect(await send(to("hooks.example.com"))).toMatchObject(refused);
      }
    }
    expect(watch.tried.slice(before)).toEqual([]);
  });

  test("unknown, failing and silent names are DNS errors", async () => {
    const before = watch.tried.length;
    for (const failure of ["unknown", "failing"] as const) {
      const { send } = await sender(() => failure);
      expect(await send(to("hooks.example.com"))).toMatchObject({ status: null, error: "dns_error" });
    }
    const { send } = await sender(() => "silent", 100);
    expect(await send(to("hooks.example.com"))).toMatchObject({ status: null, error: "timeout" });
    expect(watch.tried.slice(before)).toEqual([]);
  });

  test("a name that changes its address connects only to the checked one", async () => {
    const before = watch.tried.length;
    for (let race = 0; race < races; race += atOnce) {
      const { send } = await sender(rebind(), timeoutMs);
      const names = Array.from({ length: atOnce }, (_, place) => `${race + place}.rebind.example.com`);
      // Of three concurrent attempts, the others resolve the name while the first is about to connect.
      const answers = await Promise.all(names.flatMap((name) => [1, 2, 3].map(() => send(to(name)))));
      for (const { status } of answers) expect(status).toBeNull();
      rebindings += names.length;
    }
    expect(new Set(watch.tried.slice(before))).toEqual(new Set([publicTarget]));
  });
});

const [races, atOnce] = [200, 20];

/**
 * Creates a name server's script that resolves a name to a public address at first and to a private one after that,
 * without caching.
 */
function rebind(): (name: string, type: "A" | "AAAA") => NameResponse {
  const seen = new Set<string>();
  let count = 0;
  return (name, type) => {
    const question = `${name} ${type}`;
    if (!seen.has(question)) {
      seen.add(question);
      return { addresses: type === "A" ? [publicAddress] : [], ttl: 0 };
    }
    count += 1;
    const address = inside[count % inside.length] ?? "127.0.0.1";
    return {
      addresses: [getFamily(address) === type ? address : type === "A" ? "127.0.0.1" : "::1"],
      ttl: 0,
    };
  };
}

test("no connection of over 1,000 attempts and 200 rebinding races reached the local network", () => {
  expect(rebindings).toBeGreaterThanOrEqual(200);
  expect(attempts).toBeGreaterThanOrEqual(1000);
  expect(reached).toBe(0);
  const here = watch.tried.filter((target) => /^(127\.|::1 )/.test(target));
  expect(here).toEqual(["127.0.0.1 443", "::1 443"]);
});
