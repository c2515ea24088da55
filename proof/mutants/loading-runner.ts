import { TestRunner, test } from "vitest";

type Import = Parameters<TestRunner["importFile"]>;

/**
 * Reports a test file that fails to load as a failed test. Stryker counts only test results, and would ignore
 * the file.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes the runner that is a module's default.
export default class LoadingRunner extends TestRunner {
  override async importFile(...[file, source]: Import): Promise<unknown> {
    try {
      return await super.importFile(file, source);
    } catch (error) {
      if (source !== "collect") throw error;
      test("the file loads", () => {
        throw error;
      });
      return undefined;
    }
  }
}
