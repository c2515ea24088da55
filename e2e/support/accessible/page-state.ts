import type { Locator, Page } from "@playwright/test";
import type { TestRuntime } from "@/server/testing/test-runtime";
import type { Portal } from "../../fixtures/portal-test";
import { waitForHydration } from "../../fixtures/wait-for-hydration";

export type Scene = { portal: Portal; runtime: TestRuntime };

/** A state of a page that a test has to open, such as a dialog. */
export type PageState = {
  name: string;
  /** Files of `components` that render only in this state. */
  files?: readonly string[];
  /** Returns the URL path to start from; by default the page's sample. */
  start?: (scene: Scene) => Promise<string>;
  /** Opens the state and returns an element that is visible in it. */
  open(page: Page, scene: Scene): Promise<Locator>;
  /**
   * The widths at which the state is checked: on a phone and then resized to the desktop width (the default),
   * opened separately at `each` width, or only on a `phone`.
   */
  widths?: "resized" | "each" | "phone";
};

/** States by the page's path in `app`. */
export type StatesByPage = Readonly<Record<string, readonly PageState[]>>;

/** Presses keys once the page is idle, because shortcuts work only after hydration. */
export async function press(page: Page, keys: string): Promise<void> {
  await waitForHydration(page);
  await page.keyboard.press(keys);
}

/** Returns the open dialog that asks for a confirmation. */
export const dialog = (page: Page) => page.getByRole("alertdialog");

/** The filters of a list, which a phone shows behind a toggle. */
export const filtersState: PageState = {
  name: "the filters on a phone",
  files: ["lists/filter-toggle.tsx"],
  widths: "phone",
  open: async (page) => {
    await page.getByRole("main").locator("summary", { hasText: "Filters" }).click();
    return page.getByRole("form").getByRole("combobox").first();
  },
};
