import { buildIfStale } from "../../scripts/build-if-stale";

/** The API tests run the built service, so the build must match the sources. */
export async function setup(): Promise<void> {
  await buildIfStale();
}
