import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { waitForHydration } from "../fixtures/wait-for-hydration";
import type { PictureTestbed } from "./picture-testbed";
import type { State } from "./state";

const agentOfPictures = "agent.nordlicht@example.com";
const section = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Replaces the agent's passkeys in the database, because Chromium creates no passkey for an IP address. */
async function setPasskeys({ runtime }: PictureTestbed, names: readonly string[]): Promise<void> {
  await runtime.database.rows(
    sql`delete from staff_passkeys using staff
        where staff.id = staff_passkeys.staff_id and staff.email = ${agentOfPictures}`,
  );
  for (const [index, name] of names.entries()) {
    await runtime.database.rows(
      sql`insert into staff_passkeys (staff_id, credential_id, public_key, sign_count, name, synced, created_at)
          select id, sha256(${name}::text::bytea), sha256(${name}::text::bytea), 0, ${name}, ${index === 0},
            service_now() - interval '40 days'
          from staff where email = ${agentOfPictures}`,
    );
  }
}

async function openSection(page: Page): Promise<void> {
  await page.goto("/settings/profile");
  await waitForHydration(page);
  // The section is below other settings.
  await section(page).evaluate((element) => element.scrollIntoView({ block: "start" }));
}

/** States of the section of the profile page for the authenticator app and the passkeys. */
export const secondFactorStates: readonly State[] = [
  {
    name: "39-second-factor-none",
    page: "/settings/profile",
    person: "agent",
    show: async (page, testbed) => {
      await setPasskeys(testbed, []);
      await openSection(page);
      await expect(section(page).getByRole("table")).toHaveCount(0);
      await expect(section(page).getByRole("button", { name: "Add passkey" })).toBeVisible();
    },
  },
  {
    name: "39-second-factor-passkeys",
    page: "/settings/profile",
    person: "agent",
    show: async (page, testbed) => {
      await setPasskeys(testbed, ["Chrome on Linux", "Security key in the safe of the office in Frankfurt"]);
      await openSection(page);
      await expect(section(page).getByRole("table", { name: "Passkeys" }).getByRole("row")).toHaveCount(3);
    },
  },
  {
    name: "39-second-factor-add-passkey",
    page: "/settings/profile",
    person: "agent",
    show: async (page, testbed) => {
      await setPasskeys(testbed, []);
      await openSection(page);
      await section(page).getByRole("button", { name: "Add passkey" }).click();
      await expect(section(page).getByRole("button", { name: "Create passkey" })).toBeVisible();
    },
  },
  {
    name: "39-second-factor-app",
    page: "/settings/profile",
    person: "agent",
    show: async (page, testbed) => {
      await setPasskeys(testbed, []);
      await openSection(page);
      await section(page).getByRole("button", { name: "Set up authenticator app" }).click();
      await expect(section(page).getByRole("button", { name: "Continue" })).toBeVisible();
    },
  },
];
