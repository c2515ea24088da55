import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { connect, createServer as createTcpServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { test as base, expect } from "vitest";
import { errorEnvelope } from "@/lib/contracts/errors";
import { findProgram } from "../find-program";
import { type ClusterPlan, nodeNumbers, type PortName, readOrCreatePlan } from "./cluster-plan";
import { writeConfiguration } from "./write-configuration";

const haproxy = findProgram("haproxy", [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"]);

const waiting = { interval: 20, timeout: 20_000 };

/** HAProxy with `deploy/ha/haproxy.cfg`, in front of servers that a test starts on the ports of the plan. */
type Balancer = {
  plan: ClusterPlan;
  /** Starts HAProxy, after applying `change` to its configuration file. */
  start(change?: (text: string) => string): Promise<void>;
  serve(name: PortName, server: Server): Promise<void>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends bytes to the port and returns everything that comes back. */
  exchange(name: PortName, bytes?: string): Promise<string>;
  /** Sends a command to HAProxy's admin socket and returns the output. */
  ask(command: string): Promise<string>;
  /**
   * Reloads HAProxy as documented in its configuration file: first saves the states of its servers, so that the new
   * process starts with them.
   */
  reload(): Promise<void>;
};

const test = base.extend<{ balancer: Balancer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures that are needed from the pattern.
  balancer: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "ha-"));
    const plan = await readOrCreatePlan(folder);
    await writeConfiguration({ folder, account: null }, { plan, postgresBin: "/nowhere" });
    const servers: Server[] = [];
    let child: ChildProcess | undefined;
    const ask = async (command: string) => {
      const socket = connect(join(folder, "haproxy.sock"));
      socket.end(`${command}\n`);
      return await text(socket);
    };
    const readPid = async () => /^Pid: (\d+)$/m.exec(await ask("show info").catch(() => ""))?.[1];
    await use({
      plan,
      ask,
      start: async (change = (file) => file) => {
        const file = join(folder, "haproxy.cfg");
        await writeFile(file, change(await readFile(file, "utf8")));
        child = spawn(haproxy ?? "", ["-W", "-db", "-f", file], { cwd: folder, stdio: "ignore" });
        await expect.poll(readPid, waiting).toBeDefined();
      },
      serve: async (name, server) => {
        servers.push(server.listen(plan.ports[name], "127.0.0.1"));
        await once(server, "listening");
      },
      fetch: async (path, init) => await fetch(`http://127.0.0.1:${plan.ports.web}${path}`, init),
      exchange: async (name, bytes = "") => {
        const socket = connect(plan.ports[name], "127.0.0.1");
        if (bytes !== "") socket.write(bytes);
        return await text(socket).catch(() => "");
      },
      reload: async () => {
        const before = await readPid();
        await writeFile(join(folder, "haproxy-state"), await ask("show servers state"));
        child?.kill("SIGUSR2");
        await expect.poll(async () => ![undefined, before].includes(await readPid()), waiting).toBe(true);
      },
    });
    if (child !== undefined && child.exitCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Skipped without HAProxy. Debian: `apt-get install --no-install-recommends haproxy`. */
const withHaproxy = test.skipIf(haproxy === undefined);

/** Expects the envelope of a temporary failure with its headers, and returns its code. */
async function readError(response: Response): Promise<string> {
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "retry-after": "1",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  const { error, request_id } = errorEnvelope.parse(await response.json());
  expect(request_id).toMatch(/^req_[0-9a-f]{32}$/);
  expect(response.headers.get("x-request-id")).toBe(request_id);
  expect(error.type).toBe("api_error");
  return error.code;
}

async function expectFlatError(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toEqual([503, { error: "temporarily_unavailable" }]);
  expect([response.headers.get("retry-after"), response.headers.get("pragma")]).toEqual(["1", "no-cache"]);
}

withHaproxy(
  "without a web process HAProxy refuses with the envelope, and tokens in the flat format",
  async ({ balancer }) => {
    await balancer.start();
    const post = { method: "POST" };
    const token = balancer.fetch("/oauth/token", post);
    const others = [balancer.fetch("/v1/me"), balancer.fetch("/v1/rentals/bookings", post)];
    for (const response of await Promise.all(others))
      expect(await readError(response)).toBe("service_unavailable");
    await expectFlatError(await token);
  },
);

withHaproxy(
  "a process that ends during a request is a 503 with the envelope, not a page",
  async ({ balancer }) => {
    const listener: RequestListener = (request, response) => {
      if (request.url === "/healthz") response.end("ok");
      else response.socket?.destroy();
    };
    await balancer.serve("web_1", createServer(listener));
    await balancer.start();
    await expect.poll(async () => (await balancer.fetch("/healthz")).status, waiting).toBe(200);
    for (const [path, code] of [
      ["/v1/rentals/bookings", "service_unavailable"],
      ["/oauth/token", "temporarily_unavailable"],
    ] as const) {
      // On a connection that HAProxy uses again it closes the client's connection instead, so each request has its own.
      const request = `POST ${path} HTTP/1.1\r\nHost: api.example.com\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
      const [head = "", body = ""] = (await balancer.exchange("web", request)).split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(head).toMatch(/^content-type: application\/json$/im);
      expect(head).toMatch(/^retry-after: 1$/im);
      const parsed = JSON.parse(body);
      expect(parsed.error.code ?? parsed.error).toBe(code);
    }
  },
);

/**
 * Starts three database machines: for each, Patroni's REST interface, and a PostgreSQL and a PgBouncer that send the
 * machine's number. The second is the primary, the third the synchronous standby. After `silence`, Patroni on the standbys
 * no longer responds. After `demote`, there is no primary. After `promote`, the third is the primary, and no standby is synchronous.
 */
async function startMachines({
  serve,
}: Balancer): Promise<{ silence(): void; demote(): void; promote(): void }> {
  let silent = false;
  let [primary, synchronous] = [2, 3];
  for (const number of nodeNumbers) {
    const patroni: RequestListener = ({ url }, response) => {
      const [isPrimary, isSynchronous] = [number === primary, number === synchronous];
      if (silent && !isPrimary) return;
      const role = isPrimary ? "/primary" : "/replica";
      response.writeHead(url === role || (isSynchronous && url === "/synchronous") ? 200 : 503).end();
    };
    await serve(`patroni_${number}`, createServer(patroni));
    for (const name of ["postgres", "pgbouncer"] as const)
      await serve(
        `${name}_${number}`,
        createTcpServer((socket) => socket.on("error", () => undefined).end(String(number))),
      );
  }
  return {
    silence: () => {
      silent = true;
    },
    demote: () => {
      primary = 0;
    },
    promote: () => {
      [primary, synchronous] = [3, 0];
    },
  };
}

withHaproxy(
  "a reload keeps the states: the primary's address never leads to a standby",
  async ({ balancer }) => {
    const { silence } = await startMachines(balancer);
    await balancer.start();
    const readStates = async () => {
      const lines = (await balancer.ask("show servers state")).split("\n").map((line) => line.split(" "));
      // Columns: the backend, the server, and its state: 2 is available, 0 is not.
      const found = lines.filter(([, backend = ""]) => /^(primary|replicas|synchronous)/.test(backend));
      return found.map(([, backend, , server, , state]) => `${backend}/${server}=${state}`).toSorted();
    };
    const settled = [
      ...["primary", "primary-direct"].flatMap((name) =>
        [1, 2, 3].map((n) => `${name}/node-${n}=${n === 2 ? 2 : 0}`),
      ),
      ...[1, 2, 3].map((n) => `replicas/any-${n}=${n === 2 ? 0 : 2}`),
      ...[1, 2, 3].map((n) => `replicas/primary-${n}=${n === 2 ? 2 : 0}`),
      ...["replicas", "synchronous"].flatMap((name) =>
        [1, 2, 3].map((n) => `${name}/node-${n}=${n === 3 ? 2 : 0}`),
      ),
    ].toSorted();
    await expect.poll(readStates, waiting).toEqual(settled);
    // After the reload, only the file can say which servers are unavailable.
    silence();
    await balancer.reload();
    for (const address of ["primary", "direct"] as const) {
      const reached = await Promise.all(Array.from({ length: 12 }, () => balancer.exchange(address)));
      expect(new Set(reached)).toEqual(new Set(["2"]));
    }
  },
  60_000,
);

withHaproxy(
  "a promoted standby stays behind the replicas' address until another standby is synchronous",
  async ({ balancer }) => {
    const { demote, promote } = await startMachines(balancer);
    await balancer.start();
    const read = (name: "primary" | "replicas") => balancer.exchange(name, "");
    await expect.poll(() => read("replicas"), waiting).toBe("3");
    const readState = async (server: string) => {
      const states = await balancer.ask("show servers state");
      return new RegExp(` replicas \\d+ ${server} \\S+ (\\d) `).exec(states)?.[1];
    };
    demote();
    await expect.poll(() => readState("primary-2"), waiting).toBe("0");
    promote();
    await expect.poll(() => readState("node-3"), waiting).toBe("0");
    await expect.poll(() => readState("primary-3"), waiting).toBe("2");
    expect(await read("replicas")).toBe("3");
  },
);
