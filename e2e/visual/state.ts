import type { Page } from "@playwright/test";
import type { Person, PictureTestbed } from "./picture-testbed";

export type State = {
  /** The name of the picture. */
  name: string;
  /** The path of the page in `app`. */
  page: string;
  person: Person;
  /** The minimum number of columns of amounts; 0 by default. */
  columns?: number;
  /** Opens the state and waits until it is complete. */
  show(page: Page, testbed: PictureTestbed): Promise<void>;
};

/** Returns the main heading of the page. */
export const getHeading = (page: Page) => page.getByRole("heading", { level: 1 });
