import type { Page } from "@playwright/test";
import type { Person, PictureTestbed } from "./picture-testbed";

export type State = {
  /** The name of the screenshot. */
  name: string;
  /** The path of the page's folder in `app`, such as `/vehicles/[slug]`. */
  page: string;
  person: Person;
  /** The minimum number of columns of amounts that the page must show; 0 by default. */
  columns?: number;
  /** Opens the page, brings it into this state and waits until the state is complete. */
  show(page: Page, testbed: PictureTestbed): Promise<void>;
};

/** Returns the main heading of the page. */
export const getHeading = (page: Page) => page.getByRole("heading", { level: 1 });
