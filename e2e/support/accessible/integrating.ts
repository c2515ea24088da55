import type { Page } from "@playwright/test";
import { createStaffMember } from "@/server/testing/fixtures/create-staff-member";
import { receiverUrl } from "../portal-webhooks";
import { samplePages } from "../sample-pages";
import { dialog, filtersState, type PageState, type StatesByPage } from "./page-state";

async function createCredential(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create credential" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Booking engine of the northern branch");
  await page.getByRole("dialog").getByRole("button", { name: "Create credential" }).click();
  await dialog(page).waitFor();
}

/**
 * Creates a credential and opens the menu of the first credential with its name. Selects the menu item `act` if it is
 * given.
 */
async function openCredentialMenu(page: Page, act?: string): Promise<void> {
  await createCredential(page);
  await dialog(page).getByRole("button", { name: "I have stored it" }).click();
  await page
    .getByRole("button", { name: /^Actions: Booking engine/ })
    .first()
    .click();
  if (act !== undefined) await page.getByRole("menuitem", { name: act }).click();
}

const credentials: readonly PageState[] = [
  {
    name: "the create dialog with errors",
    files: ["credentials/create-dialog.tsx"],
    open: async (page) => {
      await page.getByRole("button", { name: "Create credential" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create credential" }).click();
      return page.getByText("Enter a name");
    },
  },
  {
    name: "a new secret",
    files: ["credentials/new-secret.tsx", "secrets/secret-dialog.tsx"],
    open: async (page) => {
      await createCredential(page);
      return dialog(page).getByText(/^rps_sandbox_/);
    },
  },
  {
    name: "the row menu",
    files: ["ui/row-menu-content.tsx"],
    open: async (page) => {
      await openCredentialMenu(page);
      return page.getByRole("menu");
    },
  },
  {
    name: "the rotate dialog",
    files: ["credentials/rotate-dialog.tsx"],
    open: async (page) => {
      await openCredentialMenu(page, "Rotate secret");
      return page.getByLabel("Keep current secret for");
    },
  },
  {
    name: "the revoke dialog",
    files: ["credentials/revoke-dialog.tsx"],
    open: async (page) => {
      await openCredentialMenu(page, "Revoke credential");
      return dialog(page).getByText("This cannot be undone");
    },
  },
];

const team: readonly PageState[] = [
  {
    name: "the invite dialog with errors",
    files: ["team/invite-dialog.tsx"],
    open: async (page) => {
      await page.getByRole("button", { name: "Invite member" }).click();
      await page.getByRole("button", { name: "Create link" }).click();
      return page.getByText("Enter an address such as name@example.com");
    },
  },
  {
    name: "a new invitation link",
    files: ["team/new-link.tsx"],
    open: async (page, { portal }) => {
      await page.getByRole("button", { name: "Invite member" }).click();
      await page.getByLabel("Email address").fill(`new-${portal.partner.slug}@example.com`);
      await page.getByRole("button", { name: "Create link" }).click();
      return dialog(page).getByText(/\/invite\//);
    },
  },
  ...[
    { name: "the menu of a member", file: "ui/row-menu-content.tsx" },
    { name: "the role dialog", file: "team/role-dialog.tsx", act: "Change role" },
    { name: "the remove dialog", file: "team/confirm-member-action.tsx", act: "Remove member" },
  ].map(
    ({ name, file, act }): PageState => ({
      name,
      files: [file],
      open: async (page, { portal, runtime }) => {
        const { email } = await createStaffMember(runtime.database, portal.partner);
        await page.reload();
        await page.getByRole("button", { name: `Actions: ${email}` }).click();
        if (act === undefined) return page.getByRole("menu");
        await page.getByRole("menuitem", { name: act, exact: true }).click();
        return dialog(page);
      },
    }),
  ),
];

const secret: readonly PageState[] = [
  {
    name: "the dialog that ends the previous secret",
    files: ["webhooks/settings/end-previous-section.tsx"],
    open: async (page) => {
      await page.getByLabel("Keep current secret for").selectOption("1 hour");
      await page.getByRole("button", { name: "Rotate secret" }).click();
      await dialog(page).getByRole("button", { name: "I have stored it" }).click();
      await page.getByRole("button", { name: "End previous secret now" }).click();
      return page.getByRole("alertdialog", { name: "End the previous secret now?" });
    },
  },
];

/** The states of pages for developers and admins, and of signed-out pages. */
export const integratingStates: StatesByPage = {
  "/developers/credentials": credentials,
  "/developers/logs": [filtersState],
  "/events": [filtersState],
  "/settings/team": team,
  "/settings/audit": [
    filtersState,
    {
      name: "an entry with its changes",
      files: ["audit/audit-entry-row.tsx"],
      open: async (page, { portal }) => {
        await portal.book();
        await page.reload();
        const entry = page.getByRole("listitem").filter({ hasText: "booking.book" }).first();
        await entry.locator("summary").click();
        return entry.getByRole("row").first();
      },
    },
  ],
  "/webhooks/new": [
    {
      name: "an example payload",
      files: ["webhooks/endpoint/type-choices.tsx"],
      open: async (page) => {
        await page.getByLabel("Example payload of booking.confirmed").click();
        return page.getByText('"type": "booking.confirmed"');
      },
    },
    {
      name: "the secret of a new endpoint",
      files: ["webhooks/settings/webhook-secret-dialog.tsx"],
      open: async (page) => {
        await page.getByLabel("URL", { exact: true }).fill(receiverUrl("answers/204"));
        await page.getByRole("button", { name: "Add endpoint" }).click();
        return page.getByRole("alertdialog", { name: "Your signing secret" });
      },
    },
  ],
  "/webhooks/[id]": [
    {
      name: "the bulk resend dialog",
      files: ["deliveries/list/replay-dialog.tsx"],
      open: async (page) => {
        await page.getByRole("button", { name: "Resend in bulk…" }).click();
        return dialog(page);
      },
    },
  ],
  "/webhooks/[id]/settings": [
    {
      name: "the delete dialog",
      files: ["webhooks/settings/delete-dialog.tsx"],
      open: async (page) => {
        await page.getByRole("button", { name: "Delete endpoint" }).click();
        return dialog(page);
      },
    },
  ],
  "/webhooks/[id]/secret": secret,
  "/sign-in": [
    {
      name: "an error",
      start: async () => "/sign-in?error=credentials",
      open: async (page) => page.locator('main [role="alert"]'),
    },
    {
      name: "a notice",
      start: async () => "/sign-in?notice=signed_out",
      open: async (page) => page.getByText("You are signed out."),
    },
  ],
  "/forgot-password": [
    {
      name: "a request that was sent",
      start: async () => "/forgot-password?sent=1",
      open: async (page) => page.locator('main [role="status"]'),
    },
  ],
  "/reset-password/[token]": [
    {
      name: "an invalid link",
      start: async () => "/reset-password/nothing",
      open: async (page) => page.getByText("This link is no longer valid"),
    },
  ],
  "/developers/outbox": [
    {
      name: "the text of a mail",
      files: ["settings/outbox-list.tsx"],
      open: async (page, { portal }) => {
        const admin = await portal.client("admin");
        const body = { email: "outbox@example.com", role: "agent" };
        await admin.call("POST", "/portal-api/team/invitations", { body });
        await page.reload();
        await page.locator("main summary").first().click();
        return page.getByText("It works once, within seven days.").first();
      },
    },
  ],
  "/invite/[token]": [
    {
      name: "an error",
      start: async (scene) => `${await samplePages["/invite/[token]"]?.address(scene)}?error=other`,
      open: async (page) => page.locator('main [role="alert"]'),
    },
    {
      name: "an invalid invitation",
      start: async () => "/invite/nothing",
      open: async (page) => page.getByText("This invitation is no longer valid"),
    },
  ],
};
