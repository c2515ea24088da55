import type { Person, PictureTestbed } from "../picture-testbed";
import { bookThisWeek, reserveAlphard, stay } from "../scenario-steps";

export type LighthousePage = {
  name: string;
  person: Person;
  /** Creates the data that the page shows, and returns the path of the page. */
  path: (testbed: PictureTestbed) => Promise<string>;
};

const at = (name: string, person: Person, path: string): LighthousePage => ({
  name,
  person,
  path: async () => path,
});

/** The pages that `npm run lighthouse` measures. */
export const lighthousePages: readonly LighthousePage[] = [
  at("sign-in", "anonymous", "/sign-in"),
  at("docs", "anonymous", "/docs"),
  at("today", "agent", "/"),
  at("search", "agent", `/search?location=lisbon&${stay}`),
  {
    name: "draft",
    person: "agent",
    path: async (testbed) => `/reservations/${await reserveAlphard(testbed)}`,
  },
  {
    name: "booking",
    person: "agent",
    path: async (testbed) => `/bookings/${await bookThisWeek(testbed, "pending")}`,
  },
  at("bookings", "agent", "/bookings"),
  at("webhooks", "admin", "/webhooks"),
];
