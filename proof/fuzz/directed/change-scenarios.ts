import { getField } from "../../kit/exchanges";
import { createBooking, createDraft, randomRental } from "../cases/create-data";
import { callOperation, getText } from "../cases/lane";
import { expectRejection, type Scenario } from "./directed-context";

/**
 * Replaces a booking. Then expects an error when it replaces the same booking again, and when it replaces a cancelled
 * booking.
 */
const replacements: Scenario = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const plain = randomRental(own, random);
  const replaced = { reference: await createBooking(lane, own, randomRental(own, random)) };
  const preview = await callOperation(lane, own, ["previewReplacement", { params: replaced, body: plain }]);
  const body = { ...plain, expected_total: getField(preview, "total") };
  await callOperation(lane, own, ["replaceBooking", { params: replaced, body }]);
  await expectRejection(directed, ["replaceBooking", { params: replaced, body }], [409, "already_replaced"]);
  const cancelled = { reference: await createBooking(lane, own, randomRental(own, random)) };
  await callOperation(lane, own, ["cancelBooking", { params: cancelled }]);
  await expectRejection(directed, ["replaceBooking", { params: cancelled, body }], [409, "not_cancellable"]);
};

/**
 * Marks the payment of a cancelled booking as refunded, then as not refunded. Expects an error while the booking is
 * active, because its payment is kept.
 */
const payments: Scenario = async (directed) => {
  const { lane, random } = directed;
  const { own } = lane;
  const payment_reference = lane.unique();
  const { reference } = await createDraft(lane, own, randomRental(own, random));
  await callOperation(lane, own, ["bookReservation", { params: { reference }, body: { payment_reference } }]);
  const query = { payment_reference };
  const listed = getField(await callOperation(lane, own, ["listPayments", { query }]), "data");
  const params = { id: getText(Array.isArray(listed) ? listed[0] : undefined, "id") };
  for (const name of ["refundPayment", "reopenPayment"])
    await expectRejection(directed, [name, { params }], [409, "not_refundable"]);
  await callOperation(lane, own, ["cancelBooking", { params: { reference } }]);
  for (const name of ["refundPayment", "reopenPayment"]) await callOperation(lane, own, [name, { params }]);
};

/**
 * Erases a customer who has a draft and a cancelled booking. Then repeats the booking request with its key and expects
 * the first response without the customer. An erasure while the booking is active must be refused.
 */
const erasures: Scenario = async (directed, operate) => {
  const { lane, random } = directed;
  const { own } = lane;
  const customer = {
    first_name: "Ada",
    last_name: own.account.canary,
    email: `${lane.unique()}@example.com`,
  };
  const rental = () => ({ ...randomRental(own, random), customer });
  const erase = () =>
    operate("customer", "erase", "--email", customer.email.toUpperCase(), "--partner", own.account.slug);
  const { reference } = await createDraft(lane, own, rental());
  await createDraft(lane, own, rental());
  const book = {
    ...{ params: { reference }, key: lane.unique() },
    body: { payment_reference: `pay-${reference}` },
  };
  const first = await callOperation(lane, own, ["bookReservation", book]);
  const refusal = await erase().then(() => "", String);
  if (!refusal.includes(reference))
    throw new Error(`${reference} is active, but it is not named: ${refusal}`);
  await callOperation(lane, own, ["cancelBooking", { params: { reference } }]);
  await erase();
  const again = await callOperation(lane, own, ["bookReservation", book]);
  const erased = {
    first_name: "Erased",
    last_name: "Customer",
    email: "erased@customer.invalid",
    phone: null,
  };
  const expected = JSON.stringify(first).replace(
    /"customer":\{[^}]*\}/,
    `"customer":${JSON.stringify(erased)}`,
  );
  if (JSON.stringify(again) !== expected) {
    throw new Error(`The stored response of ${reference} differs in more than its customer.`);
  }
};

/** Scenarios of replaced bookings, refunded payments and erased customers. */
export const changeScenarios: Readonly<Record<string, Scenario>> = { replacements, payments, erasures };
