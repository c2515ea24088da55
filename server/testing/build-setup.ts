import { buildIfStale } from "../../scripts/build-if-stale";

/** The API tests run the built service, so it has to be the build of these sources. */
export async function setup(): Promise<void> {
  await buildIfStale();
}
