import type { TestProject } from "vitest/node";
import { startTestCluster, type TestCluster } from "./test-cluster";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own.
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

type Shared = { cluster: ReturnType<typeof startTestCluster>; users: number };

const key = Symbol.for("rentals.test-cluster");
// SAFETY: only this module uses the key. Vitest projects load the module separately and share the global
// object.
const shared = globalThis as { [key]?: Shared };

/** Starts one PostgreSQL server for the whole run, used by all projects, and stops it after the last one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = shared[key] ?? { cluster: startTestCluster(), users: 0 };
  shared[key] = state;
  state.users += 1;
  const { cluster, stop } = await state.cluster;
  project.provide("testCluster", cluster);
  return async () => {
    state.users -= 1;
    if (state.users > 0) return;
    delete shared[key];
    await stop();
  };
}
