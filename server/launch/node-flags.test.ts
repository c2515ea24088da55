import { expect, test } from "vitest";
import manifest from "../../package.json";
import { nodeFlags } from "./node-flags";

test("`npm run start:web` and `start:worker` use the supervisor's Node flags", () => {
  for (const name of ["web", "worker"] as const) {
    expect(manifest.scripts[`start:${name}`]).toBe(`node ${nodeFlags.join(" ")} dist/${name}.mjs`);
  }
});
