import { expect } from "vitest";
import { createBooking } from "../../testing/fixtures/create-booking";
import { createCar } from "../../testing/fixtures/create-car";
import { createStaffMember } from "../../testing/fixtures/create-staff-member";
import { createWebhook } from "../../testing/fixtures/create-webhook";
import { test } from "../../testing/fixtures/integration-test";
import { partnerContext } from "../../testing/fixtures/partner-context";
import { signInToPortal } from "../../testing/fixtures/portal-handler";
import { deleteEndpoint } from "../../webhooks/delete-endpoint";

const path = "/portal-api/docs-values";
const nothing = { client_id: null, reference: null, webhook_id: null };

test("an admin gets the client with the most scopes, the newest booking and the newest endpoint of the own account that are in use", async ({
  ctx,
  runtime,
}) => {
  const admin = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, "admin"));
  expect((await admin.call("GET", path)).json).toEqual(nothing);

  const create = async (name: string, more: readonly string[] = ["rentals:book"]) => {
    const body = { name, scopes: ["rentals:quote", ...more] };
    const { json } = await admin.call("POST", "/portal-api/credentials", { body });
    return json.credential.client_id;
  };
  const [clientId, revoked] = [await create("kept"), await create("revoked")];
  await admin.call("POST", `/portal-api/credentials/${revoked}/revoke`);
  // With fewer scopes, a newer client could not send all examples.
  await create("price monitor", []);
  const { id: carId } = await createCar(ctx.database, { fleetSize: 9 });
  const booked = { carId, partnerId: ctx.partner.id, status: "pending" } as const;
  await createBooking(ctx.database, booked);
  const { reference } = await createBooking(ctx.database, booked);
  await createBooking(ctx.database, { ...booked, status: "draft" });
  const { id: webhookId } = await createWebhook(ctx);
  const { id: deleted } = await createWebhook(ctx);
  await deleteEndpoint(ctx, deleted);
  expect((await admin.call("GET", path)).json).toEqual({
    client_id: clientId,
    reference,
    webhook_id: webhookId,
  });

  const seenBy = async (role: "agent" | "developer" | "finance") => {
    const person = await signInToPortal(runtime, await createStaffMember(ctx.database, ctx.partner, role));
    return (await person.call("GET", path)).json;
  };
  expect(await seenBy("agent")).toEqual({ ...nothing, reference });
  expect(await seenBy("finance")).toEqual({ ...nothing, reference });
  expect(await seenBy("developer")).toEqual({ client_id: clientId, reference, webhook_id: webhookId });
});

test("values of another account are never returned, and a crew member gets none", async ({
  ctx,
  runtime,
}) => {
  const { id: carId } = await createCar(ctx.database);
  await createBooking(ctx.database, { carId, partnerId: ctx.partner.id, status: "pending" });
  await createWebhook(ctx);
  const other = await partnerContext(runtime);
  const rival = await signInToPortal(runtime, await createStaffMember(ctx.database, other.partner, "admin"));
  expect((await rival.call("GET", path)).json).toEqual(nothing);
  const crew = await signInToPortal(runtime, await createStaffMember(ctx.database, null));
  expect((await crew.call("GET", path)).json).toEqual(nothing);
});
