import { expect, type Page } from "@playwright/test";
import { countNextCity } from "../../server/availability/city-counts/count-next-city";
import { countNextDay } from "../../server/insights/count-next-day";
import { pollUntil } from "../support/wire/poll";
import type { PictureTestbed } from "./picture-testbed";
import { bookThisWeek, stay } from "./scenario-steps";
import { getHeading, type State } from "./state";

/** Returns a state that opens a page at this path. The state is complete when the main heading is visible. */
function simpleState(name: string, person: State["person"], path: string): State {
  return {
    name,
    page: path,
    person,
    show: async (page) => {
      await page.goto(path);
      await expect(getHeading(page)).toBeVisible();
    },
  };
}

async function expectRows(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("row")).not.toHaveCount(0);
}

/** Sends a request, waits until the request log lists it, and returns its ID. */
async function createLoggedRequest({ client }: PictureTestbed, path: string): Promise<string> {
  const { headers } = await client("admin").call("GET", path);
  const id = headers.get("x-request-id") ?? "";
  const readRequest = () => client("admin").call("GET", `/portal-api/requests/${id}`);
  await pollUntil(readRequest, ({ status }) => status === 200);
  return id;
}

async function newestEvent({ client }: PictureTestbed): Promise<string> {
  const { json } = await client("admin").call("GET", "/portal-api/v1/events?limit=1");
  return json.data[0].id;
}

/** States of the pages of agents that no other module of this folder covers. */
const agentPages: readonly State[] = [
  {
    name: "22-vehicle",
    page: "/vehicles/[slug]",
    person: "agent",
    show: async (page) => {
      await page.goto(`/vehicles/toyota-alphard-tokyo?location=tokyo&currency=JPY&${stay}`);
      await expect(page.getByRole("main").getByRole("link", { name: /^Reserve/ })).toBeVisible();
    },
  },
  {
    name: "35-quote",
    page: "/vehicles/[slug]/quote",
    person: "agent",
    show: async (page) => {
      await page.goto(`/vehicles/toyota-alphard-tokyo/quote?location=tokyo&currency=JPY&${stay}&lang=de`);
      await expect(page.getByRole("figure", { name: "Preis für jeden Tag" })).toBeVisible();
    },
  },
  {
    name: "40-payments",
    page: "/payments",
    person: "agent",
    show: async (page) => {
      await page.goto("/payments?show=all");
      await expectRows(page);
    },
  },
  {
    name: "23-coverage",
    page: "/coverage",
    person: "agent",
    show: async (page, { runtime }) => {
      while (await countNextCity(runtime.database));
      await page.goto("/coverage");
      await expectRows(page);
    },
  },
  {
    name: "24-coverage-of-a-country",
    page: "/coverage/[cc]",
    person: "agent",
    show: async (page) => {
      await page.goto("/coverage/pt?city=lisbon");
      await expect(page.getByRole("region", { name: "Lisbon" })).toBeVisible();
      await expectRows(page);
      await page.getByText("View as API call").click();
      await expect(page.getByText("/v1/rentals/locations")).toBeVisible();
    },
  },
  {
    name: "25-voucher",
    page: "/bookings/[reference]/voucher",
    person: "agent",
    show: async (page, testbed) => {
      await page.goto(`/bookings/${await bookThisWeek(testbed, "confirmed")}/voucher`);
      await expect(page.getByRole("article")).toBeVisible();
    },
  },
  {
    name: "26-missing-draft",
    page: "/reservations/[reference]",
    person: "agent",
    show: async (page) => {
      await page.goto("/reservations/RB-0000000000");
      await expect(getHeading(page)).toHaveText("This draft no longer exists");
    },
  },
  {
    name: "27-invitation",
    page: "/invite/[token]",
    person: "anonymous",
    show: async (page, { client }) => {
      // Always the same address: a new invitation replaces the open one, and the team page shows only one.
      const { json } = await client("admin").call("POST", "/portal-api/team/invitations", {
        body: { email: "w.hohenfels-rueckersdorf@example.com", role: "agent" },
      });
      await page.goto(new URL(json.link).pathname);
      await expect(getHeading(page)).toBeVisible();
    },
  },
];

/** States of the pages of developers and admins that no other module of this folder covers. */
const developerPages: readonly State[] = [
  {
    name: "28-events",
    page: "/events",
    person: "admin",
    show: async (page) => {
      await page.goto("/events");
      await expectRows(page);
    },
  },
  {
    name: "29-event",
    page: "/events/[id]",
    person: "admin",
    show: async (page, testbed) => {
      await page.goto(`/events/${await newestEvent(testbed)}`);
      await expect(getHeading(page)).toBeVisible();
    },
  },
  {
    name: "30-webhooks",
    page: "/webhooks",
    person: "admin",
    show: async (page) => {
      await page.goto("/webhooks");
      await expectRows(page);
    },
  },
  simpleState("48-health", "admin", "/health"),
  {
    name: "50-endpoint-health",
    page: "/webhooks/[id]/health",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/webhooks/${data.endpoint}/health`);
      await expect(page.getByRole("figure", { name: "Success rate" })).toBeVisible();
    },
  },
  simpleState("31-new-webhook", "admin", "/webhooks/new"),
  {
    name: "32-webhook-settings",
    page: "/webhooks/[id]/settings",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/webhooks/${data.endpoint}/settings`);
      await expect(getHeading(page)).toBeVisible();
    },
  },
  {
    name: "33-api-request",
    page: "/developers/logs/[requestId]",
    person: "admin",
    show: async (page, testbed) => {
      await page.goto(
        `/developers/logs/${await createLoggedRequest(testbed, "/portal-api/v1/bookings?limit=2")}`,
      );
      await expect(getHeading(page)).toBeVisible();
    },
  },
  {
    name: "34-id-lookup",
    page: "/developers/where",
    person: "admin",
    show: async (page, { data }) => {
      await page.goto(`/developers/where?q=${data.longBooking}`);
      await expect(page.getByRole("main")).toContainText(data.longBooking);
    },
  },
  simpleState("42-forgot-password", "anonymous", "/forgot-password"),
  {
    name: "43-reset-password-ended",
    page: "/reset-password/[token]",
    person: "anonymous",
    show: async (page) => {
      await page.goto("/reset-password/nothing");
      await expect(getHeading(page)).toBeVisible();
    },
  },
  simpleState("44-outbox", "admin", "/developers/outbox"),
  simpleState("45-go-live", "admin", "/developers/go-live"),
  {
    name: "46-readiness",
    page: "/readiness",
    person: "admin",
    show: async (page) => {
      await page.goto("/readiness");
      await expect(page.getByRole("button", { name: "Run drills" })).toBeVisible();
    },
  },
  simpleState("35-signature", "admin", "/developers/signature"),
  simpleState("36-credentials", "admin", "/developers/credentials"),
  simpleState("37-team", "admin", "/settings/team"),
  simpleState("38-audit", "admin", "/settings/audit"),
  simpleState("38-customers", "admin", "/settings/customers"),
  simpleState("39-profile", "admin", "/settings/profile"),
  simpleState("40-workspace", "admin", "/settings/workspace"),
  simpleState("41-shortcuts-page", "admin", "/settings/shortcuts"),
  {
    name: "46-insights",
    page: "/insights",
    person: "admin",
    show: async (page, { runtime }) => {
      while (await countNextDay(runtime.database, { settleSeconds: 0 }));
      await page.goto("/insights");
      await expect(page.getByRole("region", { name: "Key figures" })).toBeVisible();
    },
  },
  simpleState("42-statements", "agent", "/statements"),
  {
    name: "43-statement",
    page: "/statements/[period]",
    person: "agent",
    show: async (page) => {
      await page.goto("/statements");
      await page.getByRole("main").getByRole("table").getByRole("link").first().click();
      await expect(page.getByRole("region", { name: "Lines" })).toBeVisible();
    },
  },
  {
    name: "44-evidence",
    page: "/bookings/[reference]/evidence",
    person: "agent",
    show: async (page, { data }) => {
      await page.goto(`/bookings/${data.longBooking}/evidence`);
      await expect(getHeading(page)).toBeVisible();
    },
  },
];

/** States of the pages that no other module of this folder covers. */
export const everydayStates: readonly State[] = [...agentPages, ...developerPages];
