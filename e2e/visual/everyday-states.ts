import { expect, type Page } from "@playwright/test";
import { pollUntil } from "../support/wire/poll";
import { bookThisWeek, stay } from "./scenario-steps";
import type { Stage } from "./stage";
import { type State, titleOf } from "./state";

/** A page that is there once it has its title. */
function plain(name: string, who: State["who"], path: string): State {
  return {
    name,
    of: path,
    who,
    show: async (page) => {
      await page.goto(path);
      await expect(titleOf(page)).toBeVisible();
    },
  };
}

async function expectRows(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("row")).not.toHaveCount(0);
}

/** A call that is in the log, where calls arrive a moment after their answers. */
async function loggedCall({ client }: Stage, path: string): Promise<string> {
  const { headers } = await client("admin").call("GET", path);
  const id = headers.get("x-request-id") ?? "";
  const asked = () => client("admin").call("GET", `/portal-api/requests/${id}`);
  await pollUntil(asked, ({ status }) => status === 200);
  return id;
}

async function newestEvent({ client }: Stage): Promise<string> {
  const { json } = await client("admin").call("GET", "/portal-api/v1/events?limit=1");
  return json.data[0].id;
}

/** What agents open beside the sale itself. */
const beside: readonly State[] = [
  {
    name: "22-vehicle",
    of: "/vehicles/[slug]",
    who: "agent",
    show: async (page) => {
      await page.goto(`/vehicles/toyota-alphard-tokyo?location=tokyo&currency=JPY&${stay}`);
      await expect(page.getByRole("main").getByRole("link", { name: /^Reserve/ })).toBeVisible();
    },
  },
  {
    name: "23-coverage",
    of: "/coverage",
    who: "agent",
    show: async (page) => {
      await page.goto("/coverage");
      await expectRows(page);
    },
  },
  {
    name: "24-coverage-of-a-country",
    of: "/coverage/[cc]",
    who: "agent",
    show: async (page) => {
      await page.goto("/coverage/pt");
      await expectRows(page);
      await page.getByText("View as API call").click();
      await expect(page.getByText("/v1/rentals/locations")).toBeVisible();
    },
  },
  {
    name: "25-voucher",
    of: "/bookings/[reference]/voucher",
    who: "agent",
    show: async (page, stage) => {
      await page.goto(`/bookings/${await bookThisWeek(stage, "confirmed")}/voucher`);
      await expect(page.getByRole("article")).toBeVisible();
    },
  },
  {
    name: "26-missing-draft",
    of: "/reservations/[reference]",
    who: "agent",
    show: async (page) => {
      await page.goto("/reservations/RB-0000000000");
      await expect(titleOf(page)).toHaveText("This draft no longer exists");
    },
  },
  {
    name: "27-invitation",
    of: "/invite/[token]",
    who: "nobody",
    show: async (page, { client }) => {
      // The same address each time: an open invitation to it is replaced, and the team's picture shows one.
      const { json } = await client("admin").call("POST", "/portal-api/team/invitations", {
        body: { email: "w.hohenfels-rueckersdorf@example.com", role: "agent" },
      });
      await page.goto(new URL(json.link).pathname);
      await expect(titleOf(page)).toBeVisible();
    },
  },
];

/** What integrators and admins open beside their endpoints. */
const integration: readonly State[] = [
  {
    name: "28-events",
    of: "/events",
    who: "admin",
    show: async (page) => {
      await page.goto("/events");
      await expectRows(page);
    },
  },
  {
    name: "29-event",
    of: "/events/[id]",
    who: "admin",
    show: async (page, stage) => {
      await page.goto(`/events/${await newestEvent(stage)}`);
      await expect(titleOf(page)).toBeVisible();
    },
  },
  {
    name: "30-webhooks",
    of: "/webhooks",
    who: "admin",
    show: async (page) => {
      await page.goto("/webhooks");
      await expectRows(page);
    },
  },
  plain("31-new-webhook", "admin", "/webhooks/new"),
  {
    name: "32-webhook-settings",
    of: "/webhooks/[id]/settings",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/webhooks/${world.endpoint}/settings`);
      await expect(titleOf(page)).toBeVisible();
    },
  },
  {
    name: "33-api-request",
    of: "/developers/logs/[requestId]",
    who: "admin",
    show: async (page, stage) => {
      await page.goto(`/developers/logs/${await loggedCall(stage, "/portal-api/v1/bookings?limit=2")}`);
      await expect(titleOf(page)).toBeVisible();
    },
  },
  {
    name: "34-id-lookup",
    of: "/developers/where",
    who: "admin",
    show: async (page, { world }) => {
      await page.goto(`/developers/where?q=${world.told}`);
      await expect(page.getByRole("main")).toContainText(world.told);
    },
  },
  plain("35-signature", "admin", "/developers/signature"),
  plain("36-credentials", "admin", "/developers/credentials"),
  plain("37-team", "admin", "/settings/team"),
  plain("38-audit", "admin", "/settings/audit"),
  plain("39-profile", "admin", "/settings/profile"),
  plain("40-workspace", "admin", "/settings/workspace"),
  plain("41-shortcuts-page", "admin", "/settings/shortcuts"),
];

/** The rest of the pages, as they are on any day. */
export const everyday: readonly State[] = [...beside, ...integration];
