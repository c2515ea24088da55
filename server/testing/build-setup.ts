import { buildIfStale } from "../../scripts/build-if-stale";

/** Builds the service if its sources have changed, because the API tests run the build. */
export async function setup(): Promise<void> {
  await buildIfStale();
}
