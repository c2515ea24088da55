import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseAllDocuments, parseDocument } from "yaml";
import { projectRoot } from "../../server/db/project-root";
import { readConfig } from "../../server/env";
import { checkManifest, type Manifest } from "./check-manifest";

type Pod = {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    name: string;
    args: string[];
    env?: { name: string; value: string }[];
    envFrom: { configMapRef: { name: string } }[];
    securityContext: object;
    ports?: { name: string; containerPort: number }[];
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string; secret?: { secretName: string } }[];
};
type Workload = Manifest & { spec: { template: { metadata: { labels: { app: string } }; spec: Pod } } };

const folder = join(projectRoot(), "deploy/kubernetes");
const containerfile = readFileSync(join(projectRoot(), "deploy/Containerfile"), "utf8");
const operating = readFileSync(join(projectRoot(), "docs/operating.md"), "utf8");
const secrets = mkdtempSync(join(tmpdir(), "rentals-secrets-"));
afterAll(() => rmSync(secrets, { recursive: true, force: true }));

/** The content of each file of a secret, as an operator would create it. */
const secretFiles: Record<string, string> = {
  secret_key: Buffer.alloc(32, "manifests").toString("base64"),
  database_url: "postgresql://rentals_web:secret@db.example.com:5432/rentals",
  mail_url: "smtps://user:secret@mail.example.com:465",
};
for (const [name, content] of Object.entries(secretFiles)) writeFileSync(join(secrets, name), content);

/** Reads YAML 1.1 as Kubernetes does. */
const parse = (text: string): Manifest => parseDocument(text, { version: "1.1" }).toJS();
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8"), { version: "1.1" }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const find = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const workloads = [...find("Deployment"), ...find("Job")] as Workload[];
const settings = find("ConfigMap")[0] as Manifest & { data: Record<string, string> };

test("there are web processes, workers, a migration, a service, an ingress, budgets, policies and settings", () => {
  const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
  expect(names).toEqual([
    "ConfigMap rentals-settings",
    "Deployment rentals-web",
    "Deployment rentals-worker",
    "Ingress rentals-web",
    "Job rentals-migrate",
    "NetworkPolicy rentals-migrate",
    "NetworkPolicy rentals-web",
    "NetworkPolicy rentals-worker",
    "PodDisruptionBudget rentals-web",
    "PodDisruptionBudget rentals-worker",
    "Service rentals-web",
  ]);
});

test.each(manifests)("$kind $metadata.name has the published schema and no unknown field", (manifest) => {
  expect(() => checkManifest(manifest)).not.toThrow();
});

describe("a broken manifest is refused", () => {
  const broken: { what: string; file: string; damage: [string, string]; message: RegExp }[] = [
    {
      what: "a wrong type",
      file: "web.yaml",
      damage: ["replicas: 2", "replicas: two"],
      message: /replicas must be/,
    },
    {
      what: "a missing field",
      file: "web.yaml",
      damage: ["- name: web\n", "- stdin: false\n"],
      message: /required property name/,
    },
    {
      what: "a misspelt field",
      file: "worker.yaml",
      damage: ["periodSeconds", "periodSecond"],
      message: /livenessProbe\/periodSecond$/,
    },
    {
      what: "a wrong value",
      file: "web.yaml",
      damage: ["containerPort: 3000", "containerPort: http"],
      message: /containerPort must be/,
    },
    {
      what: "an unknown version",
      file: "web.yaml",
      damage: ["apps/v1", "apps/v1beta1"],
      message: /No schema/,
    },
    {
      what: "a misplaced field",
      file: "migrate.yaml",
      damage: ["spec:\n  backoffLimit", "backoffLimit: 2\nspec:\n  activeDeadlineSeconds"],
      message: /: \/backoffLimit$/,
    },
  ];
  test.each(broken)("$what in $file", ({ file, damage: [original, changed], message }) => {
    const [text = ""] = readFileSync(join(folder, file), "utf8").split("\n---\n");
    expect(() => checkManifest(parse(text))).not.toThrow();
    expect(() => checkManifest(parse(text.replace(original, changed)))).toThrow(message);
  });
});

describe.each(workloads)("$kind $metadata.name", ({ metadata, spec }) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;
  if (container === undefined) throw new Error("A pod without a container.");

  test("runs a bundle of the image as its user, without rights and on a read-only root file system", () => {
    expect(containerfile).toContain(`USER ${pod.securityContext.runAsUser}:`);
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.args).toEqual([`dist/${container.name}.mjs`]);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const mounted = container.volumeMounts.map(({ name, mountPath }) => [name, mountPath]);
    expect(mounted).toEqual([
      ["secrets", "/run/secrets/rentals"],
      ["data", "/data"],
    ]);
  });

  test("has settings that the service accepts, and only its own secrets, which the guide creates", () => {
    expect(container.envFrom).toEqual([{ configMapRef: { name: settings.metadata.name } }]);
    const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
    const env = Object.entries({ ...settings.data, ...own });
    const secret = pod.volumes.find(({ name }) => name === "secrets")?.secret?.secretName ?? "";
    expect(secret).toBe(metadata.name);
    const command = operating.split("\n").find((line) => line.includes(`create secret generic ${secret} `));
    const created = [...(command ?? "").matchAll(/--from-file=(\w+)=/g)].map(([, name]) => name);
    const read = env.filter(([name]) => name.endsWith("_FILE")).map(([, path]) => basename(path));
    expect(created).toEqual(read);
    const local = env.map(([name, value]) => [name, value.replace("/run/secrets/rentals", secrets)]);
    const config = readConfig(Object.fromEntries(local));
    expect(config.environment).toBe("production");
    expect(config.databaseUrl).toBe(secretFiles.database_url);
    // A web process without a mail server would drop the mail that workers could send.
    expect(config.mail === null, "without a mail server").toBe(metadata.name === "rentals-migrate");
    for (const { name, containerPort } of container.ports ?? [])
      expect(containerPort, name).toBe(name === "metrics" ? config.metricsPort : config.port);
  });
});

test("every policy, budget and service selects the pods of a workload", () => {
  const labels = workloads.map(({ spec }) => spec.template.metadata.labels.app);
  for (const kind of ["NetworkPolicy", "PodDisruptionBudget", "Service"]) {
    for (const { metadata, ...manifest } of find(kind)) {
      const text = JSON.stringify(manifest);
      expect(text, metadata.name).toContain(`"app":"${metadata.name}"`);
      expect(labels).toContain(metadata.name);
    }
  }
});
