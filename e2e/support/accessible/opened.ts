import type { Locator, Page } from "@playwright/test";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../../fixtures/portal-test";

export type Scene = { portal: Portal; runtime: TestRuntime };

/** What a page can open, or come to, beside what it shows by itself. */
export type Opened = {
  name: string;
  /** The files of `components` that hold what is shown here and nowhere before somebody asks for it. */
  files?: readonly string[];
  /** Where to begin; the page's own sample when left out. */
  at?: (scene: Scene) => Promise<string>;
  /** Brings the page to it and answers what has to be seen then. */
  open(page: Page, scene: Scene): Promise<Locator>;
  /** There is no such thing on a wide screen. */
  phoneAlone?: true;
};

/** By the page of the tree. */
export type OpenedByPage = Readonly<Record<string, readonly Opened[]>>;

/** Keys are heard once the page's script runs. */
export async function press(page: Page, keys: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.keyboard.press(keys);
}

export const question = (page: Page) => page.getByRole("alertdialog");

/** The filters of a list, which a phone shows behind one line. */
export const filterLine: Opened = {
  name: "the filters on a phone",
  files: ["lists/filter-toggle.tsx"],
  phoneAlone: true,
  open: async (page) => {
    await page.getByRole("main").locator("summary", { hasText: "Filters" }).click();
    return page.getByRole("form").getByRole("combobox").first();
  },
};
