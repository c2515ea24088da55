import * as z from "zod/mini";
import { languages } from "../../texts/languages";
import { bookingStatus } from "../bookings";
import { defineContract } from "../contract";
import { pathText, reference } from "../fields";
import { portalRead } from "./shared";

export const voucherLanguage = z._default(z.enum(languages), "en");

const fact = z.object({ name: z.string(), value: z.string() });

/** The texts of a voucher in the requested language. The page, the PDF and the mail show the same texts. */
export const voucherText = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** A note that the voucher is from a sandbox. Null in production. */
  sandbox_note: z.nullable(z.string()),
  show: z.string(),
  issued_by: z.string(),
  rental: z.array(fact),
  counter_title: z.string(),
  /** The details of the city's counter. Unknown details have no entry. */
  counter: z.array(fact),
  /** A warning if the counter is closed at the start of the rental. */
  closed_note: z.nullable(z.string()),
  terms_title: z.string(),
  terms: z.array(fact),
  /** The name and the amount of the total, for agents who show it. */
  price: fact,
  validity: z.string(),
  code_alt: z.string(),
});
export type VoucherText = z.output<typeof voucherText>;

export const getVoucherContract = defineContract({
  ...portalRead,
  operationId: "getVoucher",
  path: "/portal-api/bookings/{reference}/voucher",
  summary: "Get the voucher of a confirmed booking",
  scope: "bookings:read",
  params: z.object({ reference: pathText }),
  query: z.object({ language: voucherLanguage }),
  response: z.object({
    reference,
    status: bookingStatus,
    /** The texts of the voucher. Null unless the booking is confirmed. */
    voucher: z.nullable(voucherText),
    /** The customer's email address. Null if the caller may not send the voucher. */
    email: z.nullable(z.string()),
    /** The QR code of the reference: the path of an SVG drawing, and its number of modules per side. */
    code: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: ["not_found"],
});

export const sendVoucherContract = defineContract({
  ...portalRead,
  operationId: "sendVoucher",
  method: "POST",
  path: "/portal-api/bookings/{reference}/voucher",
  summary: "Send the voucher of a confirmed booking to its customer",
  scope: "rentals:book",
  bucket: "api-write",
  params: z.object({ reference: pathText }),
  query: null,
  body: z.object({ language: z.enum(languages) }),
  status: 202,
  response: z.object({
    reference,
    /** `stored` in a sandbox without a mail server: the mail is only shown on the outbox page. */
    state: z.enum(["pending", "stored"]),
  }),
  errors: ["not_found", "not_confirmed", "not_mailable", "mail_off", "limit_reached"],
});
