import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { Service } from "kubernetes-models/v1/Service";

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };

const models = [ConfigMap, Deployment, Ingress, Job, NetworkPolicy, PodDisruptionBudget, Service];

/**
 * Checks a manifest against the published schema of its kind. Throws for an unknown kind, an invalid value, and a field
 * that is not in the schema. The schemas allow unknown fields, but Kubernetes ignores or refuses them.
 */
export function checkManifest(manifest: Manifest): void {
  const Model = models.find(({ apiVersion, kind }) => {
    return apiVersion === manifest.apiVersion && kind === manifest.kind;
  });
  if (Model === undefined) throw new Error(`No schema for ${manifest.apiVersion} ${manifest.kind}.`);
  const unread = new Set<string>();
  // The constructors differ in the type of their data, which is checked below.
  const model = new (Model as new (data: Manifest) => Manifest & { validate(): void })(manifest);
  observe(model, "", unread).validate();
  if (unread.size > 0) throw new Error(`Fields without a schema: ${[...unread].join(", ")}`);
}

/**
 * Wraps an object to find the fields that are not in its schema. Adds the path of each field to `unread`, and removes
 * it when the field is read. A validator reads only the fields in the schema, so the others remain.
 */
function observe<T extends object>(value: T, path: string, unread: Set<string>): T {
  const children = new Map<PropertyKey, unknown>();
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key === "string") unread.delete(`${path}/${key}`);
      if (children.has(key)) return children.get(key);
      const child: unknown = Reflect.get(target, key, receiver);
      if (typeof child !== "object" || child === null) return child;
      const observed = observe(child, `${path}/${String(key)}`, unread);
      children.set(key, observed);
      return observed;
    },
  });
}
