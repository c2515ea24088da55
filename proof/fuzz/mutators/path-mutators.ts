import { toTarget } from "../cases/plan";
import type { Mutator } from "./mutator";

type Spelling = { name: string; change: (path: string) => string; reachesOperation: boolean | null };

/**
 * Changes of a path. `reachesOperation` is false if the service must reject the changed path, and `null` if a URL
 * parser may normalise it to the original one.
 */
const spellings: readonly Spelling[] = [
  { name: "a trailing slash", change: (path) => `${path}/`, reachesOperation: false },
  { name: "a double slash", change: (path) => path.replace("/v1/", "/v1//"), reachesOperation: false },
  { name: "a trailing escape", change: (path) => `${path}%20`, reachesOperation: false },
  { name: "a trailing NUL", change: (path) => `${path}%00`, reachesOperation: false },
  { name: "a broken escape", change: (path) => `${path}%zz`, reachesOperation: false },
  { name: "a truncated escape", change: (path) => `${path}%`, reachesOperation: false },
  { name: "..;/", change: (path) => path.replace("/v1/", "/v1/..;/v1/"), reachesOperation: false },
  { name: "an encoded slash", change: (path) => path.replace("/v1/", "/v1%2f"), reachesOperation: false },
  { name: "a backslash", change: (path) => path.replace("/v1/", "/v1\\"), reachesOperation: null },
  {
    name: "a path parameter after ;",
    change: (path) => path.replace("/v1/", "/v1;a=b/"),
    reachesOperation: false,
  },
  { name: "a dot segment", change: (path) => path.replace("/v1/", "/v1/./"), reachesOperation: null },
  {
    name: "an encoded dot segment",
    change: (path) => path.replace("/v1/", "/v1/%2e/"),
    reachesOperation: null,
  },
  { name: "a segment and ..", change: (path) => path.replace("/v1/", "/v1/x/../"), reachesOperation: null },
  { name: ".. above the root", change: (path) => `/../..${path}`, reachesOperation: null },
  { name: "capitals", change: (path) => path.replace("/v1/", "/V1/"), reachesOperation: false },
  { name: "a fragment", change: (path) => `${path}#x`, reachesOperation: null },
  { name: "a suffix", change: (path) => `${path}.json`, reachesOperation: false },
  { name: "a page suffix", change: (path) => `${path}.rsc`, reachesOperation: false },
];

export const pathMutators: readonly Mutator[] = [
  {
    name: "spelling of the path",
    weight: 5,
    mutate: (plan, { random }) => {
      const spelling = spellings[random.between(0, spellings.length - 1)];
      if (spelling === undefined || !plan.operation.path.startsWith("/v1/")) return null;
      const [path = "", search] = toTarget(plan).split("?");
      const target = spelling.change(path) + (search === undefined ? "" : `?${search}`);
      const changed = { ...plan, target, label: `the path with ${spelling.name}` };
      if (spelling.reachesOperation === null) return { ...changed, reaches: "maybe", expects: null };
      // If the path ends with a parameter, the suffix becomes part of its value, which then is an unknown ID,
      // or no month.
      const month = plan.operation.path.endsWith("{period}");
      return {
        ...{ ...changed, reaches: false },
        expects: {
          oracle: "negative-rejected",
          statuses: [404, ...(plan.operation.path.endsWith("}") ? [405] : []), ...(month ? [400] : [])],
          codes: ["not_found", "method_not_allowed", ...(month ? ["invalid_payload"] : [])],
        },
      };
    },
  },
];
