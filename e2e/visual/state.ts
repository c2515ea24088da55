import type { Page } from "@playwright/test";
import type { Person, Stage } from "./stage";

export type State = {
  /** Names its picture. */
  name: string;
  /** The page of the tree it is a state of. */
  of: string;
  who: Person;
  /** How many columns of amounts it shows at least; none when left out. */
  columns?: number;
  /** Brings the page to it, and says what has to be there. */
  show(page: Page, stage: Stage): Promise<void>;
};

/** The heading that says which page it is. */
export const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });
