import { targetOf } from "../cases/plan";
import type { Mutator } from "./mutator";

type Spelling = { name: string; change: (path: string) => string; leads: boolean | null };

/** Other spellings of a path: there is one that leads to an operation. `null` where a URL parser makes it that one. */
const spellings: readonly Spelling[] = [
  { name: "a trailing slash", change: (path) => `${path}/`, leads: false },
  { name: "a doubled slash", change: (path) => path.replace("/v1/", "/v1//"), leads: false },
  { name: "a trailing escape", change: (path) => `${path}%20`, leads: false },
  { name: "a trailing NUL", change: (path) => `${path}%00`, leads: false },
  { name: "a broken escape", change: (path) => `${path}%zz`, leads: false },
  { name: "half an escape", change: (path) => `${path}%`, leads: false },
  { name: "..;/", change: (path) => path.replace("/v1/", "/v1/..;/v1/"), leads: false },
  { name: "an encoded slash", change: (path) => path.replace("/v1/", "/v1%2f"), leads: false },
  { name: "a backslash", change: (path) => path.replace("/v1/", "/v1\\"), leads: null },
  { name: "a parameter of the path", change: (path) => path.replace("/v1/", "/v1;a=b/"), leads: false },
  { name: "a dot segment", change: (path) => path.replace("/v1/", "/v1/./"), leads: null },
  { name: "an encoded dot segment", change: (path) => path.replace("/v1/", "/v1/%2e/"), leads: null },
  { name: "up and down", change: (path) => path.replace("/v1/", "/v1/x/../"), leads: null },
  { name: "up beyond the root", change: (path) => `/../..${path}`, leads: null },
  { name: "capitals", change: (path) => path.replace("/v1/", "/V1/"), leads: false },
  { name: "a fragment", change: (path) => `${path}#x`, leads: null },
  { name: "a suffix", change: (path) => `${path}.json`, leads: false },
  { name: "a page's suffix", change: (path) => `${path}.rsc`, leads: false },
];

export const pathMutators: readonly Mutator[] = [
  {
    name: "spelling of the path",
    weight: 5,
    mutate: (plan, { random }) => {
      const spelling = spellings[random.between(0, spellings.length - 1)];
      if (spelling === undefined || !plan.operation.path.startsWith("/v1/")) return null;
      const [path = "", search] = targetOf(plan).split("?");
      const target = spelling.change(path) + (search === undefined ? "" : `?${search}`);
      const changed = { ...plan, target, story: `the path with ${spelling.name}` };
      if (spelling.leads === null) return { ...changed, reaches: "maybe", expects: null };
      // Behind a parameter's value a suffix is part of it: nothing is called so.
      return {
        ...{ ...changed, reaches: false },
        expects: {
          oracle: "negative-rejected",
          statuses: plan.operation.path.endsWith("}") ? [404, 405] : [404],
          codes: ["not_found", "method_not_allowed"],
        },
      };
    },
  },
];
