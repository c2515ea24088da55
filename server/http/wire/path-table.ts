import type { Operation } from "../../operations/operation";
import type { PathMatch } from "../partner/request-pipeline";

type Leaf = { operations: Operation[]; names: readonly string[] };
type Branch = { fixed: Map<string, Branch>; any: Branch | null; leaf: Leaf | null };

export type PathTable = (pathname: string) => PathMatch | null;

/**
 * Creates a lookup from a path to its operations. A fixed segment wins over a parameter. A trailing or double slash, or
 * a segment that does not decode, matches nothing.
 */
export function createPathTable(operations: readonly Operation[]): PathTable {
  const root = newBranch();
  for (const operation of operations) insertPath(root, operation);
  return (pathname) => {
    const values: string[] = [];
    const leaf = findLeaf(root, pathname.split("/").slice(1), values);
    if (leaf === null) return null;
    const params = Object.fromEntries(leaf.names.map((name, index) => [name, values[index] ?? ""]));
    return { operations: leaf.operations, params };
  };
}

function newBranch(): Branch {
  return { fixed: new Map(), any: null, leaf: null };
}

function insertPath(root: Branch, operation: Operation): void {
  const names: string[] = [];
  let branch = root;
  for (const segment of operation.contract.path.split("/").slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    let next = name === undefined ? branch.fixed.get(segment) : branch.any;
    if (!next) {
      next = newBranch();
      if (name === undefined) branch.fixed.set(segment, next);
      else branch.any = next;
    }
    if (name !== undefined) names.push(name);
    branch = next;
  }
  branch.leaf ??= { operations: [], names };
  branch.leaf.operations.push(operation);
}

function findLeaf(branch: Branch, segments: readonly string[], values: string[]): Leaf | null {
  const [segment, ...rest] = segments;
  if (segment === undefined) return branch.leaf;
  const fixed = branch.fixed.get(segment);
  if (fixed !== undefined) {
    const leaf = findLeaf(fixed, rest, values);
    if (leaf !== null) return leaf;
  }
  const value = decode(segment);
  if (branch.any === null || value === undefined) return null;
  values.push(value);
  const leaf = findLeaf(branch.any, rest, values);
  if (leaf === null) values.pop();
  return leaf;
}

function decode(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment);
    return value === "" || value.includes("\0") ? undefined : value;
  } catch {
    return undefined;
  }
}
