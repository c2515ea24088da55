import { getField } from "../../kit/exchanges";
import { createBooking, createDraft, randomRental } from "../cases/create-data";
import { callOperation, getText } from "../cases/lane";
import { expectRejection, type Scenario } from "./directed-context";

/** Replaces a booking once, and then requests replacements that its state forbids. */
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
 * Marks the payment of a cancelled booking as refunded and as not refunded again. Expects an error while the
 * booking is active, because its payment is kept.
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

/** Scenarios of replaced bookings and of refunds. */
export const changeScenarios: Readonly<Record<string, Scenario>> = { replacements, payments };
