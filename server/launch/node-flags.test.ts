import { expect, test } from "vitest";
import manifest from "../../package.json";
import { nodeFlags } from "./node-flags";

test("the commands that start one process start it as the supervisor does", () => {
  for (const name of ["web", "worker"] as const) {
    expect(manifest.scripts[`start:${name}`]).toBe(`node ${nodeFlags.join(" ")} dist/${name}.mjs`);
  }
});
