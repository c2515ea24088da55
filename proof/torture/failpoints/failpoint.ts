import type { SourceChange } from "../seeded-bugs/change-source";

/** A step of the service at which a failure can be injected. */
export type Failpoint = {
  name: string;
  /** The process that runs the step. */
  process: "web" | "worker";
  /** The actions that lead to the step. */
  flow: "reserve" | "book" | "one-step" | "cancel" | "delete" | "accept" | "deliver" | "supply" | "webhook";
  module: string;
  /** The source fragment before or after which the step lies. Exactly one of `before` and `after` is set. */
  before?: string;
  after?: string;
  /** True if no error can occur at the step, because the work is done or has not begun. */
  cannotThrow?: true;
};

/** Returns the source change that adds the failpoint to a bundle. The service's own code contains none. */
export function toSourceChange({ name, module, before, after }: Failpoint): SourceChange {
  const step = `await (globalThis as unknown as { faultPoint(name: string): Promise<void> }).faultPoint("${name}");`;
  const find = before ?? after ?? "";
  return { module, find, replace: before === undefined ? `${find}\n${step}` : `${step}\n${find}` };
}
