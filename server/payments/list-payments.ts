import * as z from "zod/mini";
import { defaultLimit } from "@/lib/contracts/paging";
import { paymentState } from "@/lib/contracts/payments";
import type { PartnerContext } from "../context";
import { invalidField } from "../errors/api-error";
import { type CursorList, parseCursor } from "../paging/cursor";
import { toPage } from "../paging/page";
import { updatePartnerPayments } from "./mark-unbooked-payments";
import { findPaymentsPage } from "./payments.queries";
import type { Payment, PaymentFilters, PaymentPage } from "./select-payments";

export type ListPayments = Omit<PaymentFilters, "states"> & {
  states?: readonly string[] | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

const cursorKey = z.tuple([z.int(), z.int()]);

/** Applies due changes to the partner's bookings and payments, then returns a page of the payments, newest first. */
export async function listPayments(ctx: PartnerContext, query: ListPayments) {
  return await listPaymentsBy(ctx, query, (page) => findPaymentsPage(ctx.database, page));
}

/** Applies due changes to the partner's bookings and payments, then returns the page of payments that `find` reads. */
export async function listPaymentsBy<Row extends Payment>(
  ctx: PartnerContext,
  { limit = defaultLimit, cursor, ...filters }: ListPayments,
  find: (page: PaymentPage) => Promise<Row[]>,
) {
  const list = { name: "payments", filters };
  const before = cursor === undefined ? undefined : readCursor(ctx, list, cursor);
  const states = filters.states?.map(readState);
  await updatePartnerPayments(ctx);
  const rows = await find({ partnerId: ctx.partner.id, filters: { ...filters, states }, limit, before });
  return toPage(rows, {
    keys: ctx.keys,
    list,
    limit,
    keyOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
}

function readState(sent: string) {
  const parsed = paymentState.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalidField("state", `“${sent}” is not one of ${paymentState.options.join(", ")}`);
}

function readCursor({ keys }: PartnerContext, list: CursorList, cursor: string) {
  const key = parseCursor(keys, list, { cursor, schema: cursorKey });
  return { createdAt: new Date(key[0]), id: key[1] };
}
