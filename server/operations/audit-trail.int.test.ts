import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createBooking } from "../testing/fixtures/create-booking";
import { createCar } from "../testing/fixtures/create-car";
import { createStaffMember } from "../testing/fixtures/create-staff-member";
import { createWebhook, listDeliverySummaries } from "../testing/fixtures/create-webhook";
import { approveGoLiveRequest, storeGoLiveRequest } from "../testing/fixtures/go-live-request";
import { test } from "../testing/fixtures/integration-test";
import type { PortalAnswer } from "../testing/fixtures/portal-client";
import { signInToPortal } from "../testing/fixtures/portal-handler";
import { bookingBody, rentalBody } from "../testing/fixtures/rental-body";
import { createSoftwareAuthenticator } from "../testing/fixtures/software-authenticator";
import { totpCodeAt } from "../testing/fixtures/totp-code";
import { stripeFile } from "../testing/reconciliation/stripe-file";
import { readAllLines, uploadFile } from "../testing/reconciliation/upload-file";
import { allOperations } from "./all";
import { portalOperations } from "./portal";

type Made = { id: string; path?: string; line?: string; body?: unknown; key?: string };
type Prepared = Record<string, (prepare: string) => Promise<Made> | Made>;

const writeContracts = new Map(
  [...allOperations, ...portalOperations]
    .filter(({ contract }) => contract.method !== "GET")
    .map(({ contract }) => [contract.operationId, contract]),
);

test("every change through the portal is audited once with the values before and after", async ({
  ctx,
  runtime,
}) => {
  const { database, partner } = ctx;
  const car = await createCar(database, { fleetSize: 100 });
  const admin = await signInToPortal(runtime, await createStaffMember(database, partner, "admin"));
  const crew = await signInToPortal(runtime, await createStaffMember(database, null));
  const member = async () => ({ id: String((await createStaffMember(database, partner)).id) });
  const booking = async (status: "pending" | "pending_confirmation" | "confirmed") => ({
    id: (await createBooking(database, { carId: car.id, partnerId: partner.id, status })).reference,
  });
  const draft = async () => {
    const path = "/portal-api/v1/rentals/reservations";
    const made = await admin.call("POST", path, { body: rentalBody(car), key: `draft-${Math.random()}` });
    return { id: made.json.reservation.reference };
  };
  const webhook = async () => ({ id: (await createWebhook(ctx)).id });
  const credential = async () => {
    const body = { name: "one", scopes: ["rentals:quote"] };
    const { json } = await admin.call("POST", "/portal-api/credentials", { body });
    return { id: json.credential.client_id };
  };
  const invitation = async () => {
    const body = { email: `i-${Math.random()}@example.com`, role: "agent" };
    const { json } = await admin.call("POST", "/portal-api/team/invitations", { body });
    return { id: String(json.invitation.id) };
  };
  const delivery = async () => {
    const { endpoint, id } = await createWebhook(ctx);
    await admin.call("POST", `/portal-api/v1/webhooks/${id}/test`, {});
    const [sent] = await listDeliverySummaries(ctx, endpoint.id);
    return { id, path: sent?.deliveryId ?? "" };
  };
  const rotated = async () => {
    const { id } = await webhook();
    await admin.call("POST", `/portal-api/v1/webhooks/${id}/rotate-secret`, { body: {} });
    return { id };
  };
  const view = async () => {
    const body = { name: `View ${Math.random()}`, filters: {}, columns: null };
    const { json } = await admin.call("POST", "/portal-api/views", { body });
    return { id: String(json.view.id) };
  };
  const upload = async () => {
    const body = { month: "2026-09", file_name: "a.csv", file_bytes: 1 };
    const { json } = await admin.call("POST", "/portal-api/reconciliations", { body });
    return { id: String(json.reconciliation.id) };
  };
  const reconciled = async () => {
    const reference = `pi_${Math.random()}`;
    const file = stripeFile([{ reference, amount: "1.00" }]);
    const { id } = await uploadFile(runtime, admin, { month: "2026-10", body: file });
    return { id, line: String((await readAllLines(admin, id))[0]?.id) };
  };
  const password = {
    current_password: "correct horse battery staple",
    new_password: "a wholly new password",
  };
  const reason = { reason: "No car" };
  const since = new Date(Date.now() - 60_000).toISOString();
  const cases: Prepared = {
    createReservation: () => ({ id: "", body: rentalBody(car), key: "c1" }),
    deleteReservation: draft,
    bookReservation: async () => ({ ...(await draft()), body: { payment_reference: "pay_1" }, key: "c2" }),
    createBooking: () => ({ id: "", body: bookingBody(car), key: "c3" }),
    cancelBooking: async () => ({ ...(await booking("pending")), body: {} }),
    updateWebhook: async () => ({ ...(await webhook()), body: { description: "Another" } }),
    deleteWebhook: webhook,
    testWebhook: webhook,
    rotateWebhookSecret: async () => ({ ...(await webhook()), body: {} }),
    endPreviousWebhookSecret: rotated,
    retryWebhookDelivery: delivery,
    replayWebhookDeliveries: async () => ({ ...(await webhook()), body: { since } }),
    transitionBooking: async () => ({ ...(await booking("pending")), body: { to: "confirmed" } }),
    emitEvent: async () => ({ ...(await webhook()), body: { type: "booking.created" } }),
    acceptOnDesk: () => booking("pending"),
    declineOnDesk: async () => ({ ...(await booking("pending")), body: reason }),
    secureOnDesk: async () => ({ ...(await booking("pending_confirmation")), body: { confirmation: "C" } }),
    failOnDesk: async () => ({ ...(await booking("pending_confirmation")), body: reason }),
    sendVoucher: async () => ({ ...(await booking("confirmed")), body: { language: "en" } }),
    changeMailSettings: () => ({ id: "", body: { muted: ["refunds_due"], language: "de" } }),
    createCredential: () => ({ id: "", body: { name: "two", scopes: ["rentals:quote"] } }),
    rotateCredential: async () => ({ ...(await credential()), body: { overlap_seconds: 0 } }),
    revokeCredential: credential,
    setCredentialMcp: async () => ({ ...(await credential()), body: { allowed: true } }),
    inviteMember: () => ({ id: "", body: { email: "invited@example.com", role: "agent" } }),
    withdrawInvitation: invitation,
    changeRole: async () => ({ ...(await member()), body: { role: "admin" } }),
    removeMember: member,
    signOutMember: member,
    saveView: () => ({ id: "", body: { name: "Saved", filters: { q: "x" }, columns: null } }),
    renameView: async () => ({ ...(await view()), body: { name: "Renamed" } }),
    deleteView: view,
    chooseColumns: () => ({ id: "", body: { columns: ["customer"] } }),
    createReconciliation: () => ({ id: "", body: { month: "2026-09", file_name: "a.csv", file_bytes: 1 } }),
    cancelReconciliation: upload,
    deleteReconciliation: reconciled,
    chooseReconciliationColumns: () => ({
      id: "",
      body: {
        headers: ["a", "b", "c"],
        columns: { reference: "a", amount: "b", date: "c", fixed_currency: "EUR" },
      },
    }),
    resolveReconciliationLine: async () => {
      const { id, line } = await reconciled();
      return { id, line, body: { note: "Known" } };
    },
    unresolveReconciliationLine: reconciled,
    signOffMonth: async () => {
      await reconciled();
      const { json } = await admin.call("GET", "/portal-api/reconciliation-months");
      return { id: "2026-10", body: { open_lines: json.data[0].open_lines, note: "Known" } };
    },
    reopenMonth: () => ({ id: "2026-10", body: { reason: "Late file" } }),
    withdrawGoLive: async () => {
      await storeGoLiveRequest(runtime, partner);
      return { id: "" };
    },
    exportCustomer: async () => {
      const { customerEmail: email } = await createBooking(database, {
        carId: car.id,
        partnerId: partner.id,
        customerEmail: "exported@example.com",
      });
      return { id: "", body: { email } };
    },
    eraseCustomer: async () => {
      const { customerEmail: email } = await createBooking(database, {
        carId: car.id,
        partnerId: partner.id,
        customerEmail: "erased@example.com",
        status: "cancelled",
      });
      return { id: "", body: { email, confirm_email: email } };
    },
    showProductionCredential: async () => {
      await storeGoLiveRequest(runtime, partner);
      await approveGoLiveRequest(runtime, partner);
      return { id: "" };
    },
    moveClock: () => ({ id: "", body: { advance: "1h" } }),
  };

  for (const [name, prepare] of Object.entries(cases)) {
    const contract = writeContracts.get(name);
    const { id, path = "", line = "", body, key } = await prepare(name);
    const place =
      contract?.path
        .replace("{delivery_id}", path)
        .replace("{line}", line)
        .replace(/\{\w+\}/, id) ?? "";
    const url = place.startsWith("/portal-api") ? place : `/portal-api${place}`;
    const client = contract?.caller === "crew" ? crew : admin;
    const more = { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) };
    await expectOneEntry(client.call(contract?.method ?? "", url, more), name);
  }

  const other = await createStaffMember(database, partner);
  const [here, there] = [await signInToPortal(runtime, other), await signInToPortal(runtime, other)];
  const [{ id }] = (await there.call("GET", "/portal-api/profile/sessions")).json.data;
  await expectOneEntry(here.call("DELETE", `/portal-api/profile/sessions/${id}`), "endSession");
  const changed = here.call("POST", "/portal-api/profile/password", { body: password });
  await expectOneEntry(changed, "changePassword");

  const factor = "/portal-api/profile/second-factor";
  const careful = await createStaffMember(database, partner);
  const owner = await signInToPortal(runtime, careful);
  const begun = await owner.call("POST", factor, { body: { current_password: careful.password } });
  const first = { code: totpCodeAt(begun.json.secret) };
  const codes = await expectOneEntry(
    owner.call("POST", `${factor}/confirm`, { body: first }),
    "confirmSecondFactor",
  );
  const [proof, renewal] = codes.json.recovery_codes;
  await expectOneEntry(owner.call("POST", `${factor}/prove`, { body: { code: proof } }), "proveSecondFactor");
  const renewed = await expectOneEntry(
    owner.call("POST", `${factor}/recovery-codes`, { body: { code: renewal } }),
    "renewRecoveryCodes",
  );
  const [last] = renewed.json.recovery_codes;
  const removal = owner.call("POST", `${factor}/remove`, { body: { code: last } });
  await expectOneEntry(removal, "removeSecondFactor");

  const keys = "/portal-api/profile/passkeys";
  const current = { current_password: careful.password };
  const { options } = (await owner.call("POST", `${keys}/options`, { body: current })).json;
  const authenticator = createSoftwareAuthenticator(new URL(runtime.config.publicUrl).origin);
  const created = { name: "Key", response: authenticator.create(options) };
  const added = await expectOneEntry(owner.call("POST", keys, { body: created }), "addPasskey");
  const key = `${keys}/${added.json.passkey.id}`;
  const asked = (await owner.call("POST", `${factor}/passkey-options`)).json.options;
  const used = { response: authenticator.use(asked) };
  await expectOneEntry(owner.call("POST", `${factor}/prove-passkey`, { body: used }), "provePasskey");
  await expectOneEntry(owner.call("PATCH", key, { body: { name: "Other" } }), "renamePasskey");
  await expectOneEntry(owner.call("DELETE", key), "removePasskey");

  // `e2e/api/every-operation.spec.ts` covers the writes of `/v1` with a token.
  // `server/go-live/go-live.int.test.ts` covers the request for production, which needs every readiness check.
  // The second factor changes at `confirmSecondFactor`, not at `beginSecondFactor`. The same holds for passkeys.
  const secondFactor = [
    "confirmSecondFactor",
    "proveSecondFactor",
    "renewRecoveryCodes",
    "removeSecondFactor",
    ...["beginPasskey", "addPasskey", "beginPasskeyProof", "provePasskey", "renamePasskey", "removePasskey"],
  ];
  // `findCustomer` only counts. It is a POST to keep the address out of URLs.
  const unaudited = ["findCustomer"];
  const elsewhere = [
    "endSession",
    "changePassword",
    "requestGoLive",
    "beginSecondFactor",
    ...secondFactor,
    ...unaudited,
  ];
  const covered = new Set([...Object.keys(cases), ...elsewhere]);
  const portalWrites = portalOperations.filter(({ contract }) => contract.method !== "GET");
  expect(portalWrites.filter(({ contract }) => !covered.has(contract.operationId))).toEqual([]);

  async function expectOneEntry(call: Promise<PortalAnswer>, name: string): Promise<PortalAnswer> {
    const answer = await call;
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
    const rows = await database.rows<{ before: unknown; after: unknown; partner: number }>(
      sql`select before, after, partner_id as partner from audit_log
          where request_id = ${answer.headers.get("x-request-id")}`,
    );
    expect(rows, name).toHaveLength(1);
    const [row] = rows;
    expect(row?.partner, name).toBe(partner.id);
    expect(row?.before ?? row?.after, name).toBeTruthy();
    const written = JSON.stringify(rows);
    for (const secret of [answer.json.client_secret, answer.json.secret, answer.json.link, "@", "wholly"]) {
      if (typeof secret === "string") expect(written, name).not.toContain(secret);
    }
    return answer;
  }
});
