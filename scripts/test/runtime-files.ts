/** The API tests that start the service with `npm run demo` and `npm start`, and take the tour. */
const startFiles: readonly string[] = ["e2e/api/demo.spec.ts", "e2e/api/tour.spec.ts"];

/**
 * Returns the files of `npm run test:node`: a start, the tour and all integration tests. They use every native
 * package and every part of Node that the service uses.
 */
export function selectRuntimeFiles(vitestFiles: readonly string[]): string[] {
  const missing = startFiles.filter((file) => !vitestFiles.includes(file));
  if (missing.length > 0) throw new Error(`Remove from scripts/test/runtime-files.ts: ${missing.join(", ")}`);
  return vitestFiles.filter((file) => file.endsWith(".int.test.ts") || startFiles.includes(file));
}
