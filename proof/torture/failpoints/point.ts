import type { SourceChange } from "../seeded-bugs/change-source";

/** One step of the service between two others, where a process may end, fail, stall or lose its database. */
export type Point = {
  name: string;
  /** Who takes the step. */
  process: "web" | "worker";
  /** What has to be done so that it is taken. */
  flow: "reserve" | "book" | "one-step" | "cancel" | "delete" | "accept" | "deliver" | "supply" | "webhook";
  module: string;
  /** The step comes before this code, or after it. */
  before?: string;
  after?: string;
  /** Nothing that runs there can throw: the work is done, or has not begun. */
  cannotThrow?: true;
};

/** The points are nowhere in the service's own code: they are put in while it is built to be tried. */
export function changeFor({ name, module, before, after }: Point): SourceChange {
  const step = `await (globalThis as unknown as { faultPoint(name: string): Promise<void> }).faultPoint("${name}");`;
  const find = before ?? after ?? "";
  return { module, find, replace: before === undefined ? `${find}\n${step}` : `${step}\n${find}` };
}
