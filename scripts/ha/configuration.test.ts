import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../server/db/project-root";
import { ConfigError } from "../../server/errors/config-error";
import { type ClusterPlan, nodeNumbers, readOrCreatePlan } from "./cluster-plan";
import { findPrograms } from "./find-programs";
import { fillTemplate, writeConfiguration } from "./write-configuration";

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rentals-ha-"));
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

async function writeAll(
  folder: string,
): Promise<{ plan: ClusterPlan; read: (path: string) => Promise<string> }> {
  const plan = await readOrCreatePlan(folder);
  await writeConfiguration({ folder, account: null }, { plan, postgresBin: "/usr/lib/postgresql/15/bin" });
  return { plan, read: (path) => readFile(join(folder, path), "utf8") };
}

test("every placeholder of every template has a value", async () => {
  await withFolder(async (folder) => {
    const { read } = await writeAll(folder);
    const files = nodeNumbers.flatMap((number) =>
      ["etcd.yaml", "patroni.yaml", "pgbouncer.ini"].map((name) => `node-${number}/${name}`),
    );
    for (const file of ["haproxy.cfg", ...files]) expect(await read(file)).not.toContain("{{");
  });
});

test("each machine has its own addresses, and HAProxy checks the Patroni of the same machine", async () => {
  await withFolder(async (folder) => {
    const { plan, read } = await writeAll(folder);
    const ports = Object.values(plan.ports);
    expect(new Set(ports).size).toBe(ports.length);
    const proxy = await read("haproxy.cfg");
    for (const number of nodeNumbers) {
      const postgres = plan.ports[`postgres_${number}`];
      const patroni = plan.ports[`patroni_${number}`];
      expect(await read(`node-${number}/patroni.yaml`)).toContain(`listen: "127.0.0.1:${postgres}"\n`);
      expect(await read(`node-${number}/pgbouncer.ini`)).toContain(`port=${postgres}\n`);
      const pooler = plan.ports[`pgbouncer_${number}`];
      for (const port of [postgres, pooler])
        expect(proxy).toContain(`server node-${number} 127.0.0.1:${port} port ${patroni}`);
    }
  });
});

test("a later start finds the same ports and passwords", async () => {
  await withFolder(async (folder) => {
    expect(await readOrCreatePlan(folder)).toEqual(await readOrCreatePlan(folder));
  });
});

test("a placeholder without a value is an error that names it", () => {
  expect(() => fillTemplate("listen: {{patroni}}", {})).toThrow("{{patroni}}");
});

test("the lease outlasts a slow renewal, and only a synchronous standby is promoted", async () => {
  const text = await readFile(join(projectRoot(), "deploy/ha/patroni.yaml"), "utf8");
  const read = (name: string) => new RegExp(`^ +${name}: (\\S+)$`, "m").exec(text)?.[1];
  expect([read("ttl"), read("loop_wait"), read("retry_timeout")]).toEqual(["15", "3", "5"]);
  expect(Number(read("ttl"))).toBeGreaterThanOrEqual(
    Number(read("loop_wait")) + 2 * Number(read("retry_timeout")),
  );
  expect([read("synchronous_mode"), read("synchronous_mode_strict")]).toEqual(["true", "true"]);
  expect(read("synchronous_node_count")).toBe("1");
});

test("missing packages are named in one sentence", () => {
  const places = { PATH: "", systemFolder: "/nowhere", postgresFolder: "/nowhere" };
  const find = () => findPrograms(places);
  expect(find).toThrow(ConfigError);
  expect(find).toThrow(
    "The cluster needs Debian packages that are not installed: apt-get install --no-install-recommends etcd-server patroni haproxy pgbouncer util-linux postgresql-15.",
  );
});
