import * as z from "zod/mini";

const none = z.undefined();

/** The error codes that only the portal API returns. They have no page in the documentation. */
export const portalErrors = {
  insufficient_role: {
    status: 403,
    meaning: "Your portal role does not allow this request. See `details.required_role`.",
    details: z.object({ required_role: z.enum(["agent", "admin", "crew"]) }),
    portalOnly: true,
  },
  cross_origin: {
    status: 403,
    meaning: "The portal API accepts requests only from the portal.",
    details: none,
    portalOnly: true,
  },
  credential_revoked: {
    status: 409,
    meaning: "The credential is permanently revoked. Create another one.",
    details: none,
    portalOnly: true,
  },
  customer_active: {
    status: 409,
    meaning: "The customer has bookings that have not ended, so their data cannot be erased.",
    details: z.object({ references: z.array(z.string()) }),
    portalOnly: true,
  },
  already_member: {
    status: 409,
    meaning: "A member with this email address already exists.",
    details: none,
    portalOnly: true,
  },
  last_admin: {
    status: 409,
    meaning: "An account needs at least one admin. Make someone else an admin first.",
    details: none,
    portalOnly: true,
  },
  wrong_password: {
    status: 403,
    meaning: "The current password is incorrect.",
    details: none,
    portalOnly: true,
  },
  wrong_code: {
    status: 403,
    meaning: "The code is wrong or was used before. Enter the current one.",
    details: none,
    portalOnly: true,
  },
  wrong_passkey: {
    status: 403,
    meaning: "The passkey was not accepted, or its use took more than 5 minutes. Try again.",
    details: none,
    portalOnly: true,
  },
  second_factor_exists: {
    status: 409,
    meaning: "You already have an authenticator app. Remove it first.",
    details: none,
    portalOnly: true,
  },
  second_factor_missing: {
    status: 403,
    meaning: "Admins need a second factor for this. Set it up on your profile page.",
    details: none,
    portalOnly: true,
  },
  second_factor_required: {
    status: 403,
    meaning: "Prove your second factor first. Its last proof is older than 10 minutes.",
    details: none,
    portalOnly: true,
  },
  name_taken: {
    status: 409,
    meaning: "Another view has this name. Choose a different name.",
    details: none,
    portalOnly: true,
  },
  not_confirmed: {
    status: 409,
    meaning: "Only a confirmed booking has a voucher. Check the status of the booking.",
    details: none,
    portalOnly: true,
  },
  not_mailable: {
    status: 409,
    meaning: "The customer's email address cannot receive mail. Download the PDF.",
    details: none,
    portalOnly: true,
  },
  mail_off: {
    status: 409,
    meaning: "This service has no mail server. Download the PDF.",
    details: none,
    portalOnly: true,
  },
  not_waiting: {
    status: 409,
    meaning: "The booking is not awaiting this decision. Reload the desk.",
    details: none,
    portalOnly: true,
  },
  month_signed_off: {
    status: 409,
    meaning: "The month is signed off, so its results cannot change. Reopen it first.",
    details: z.object({ month: z.string() }),
    portalOnly: true,
  },
  upload_ended: {
    status: 409,
    meaning: "The upload has ended or was cancelled. Create another one. See `details.state`.",
    details: z.object({ state: z.string() }),
    portalOnly: true,
  },
  upload_in_progress: {
    status: 409,
    meaning: "An upload is in progress. Wait until it ends, or cancel it.",
    details: none,
    portalOnly: true,
  },
  duplicate_file: {
    status: 409,
    meaning: "The same file was uploaded before. See `details.id`.",
    details: z.object({ id: z.string() }),
    portalOnly: true,
  },
  already_matched: {
    status: 409,
    meaning: "The line is matched, so there is nothing to settle.",
    details: none,
    portalOnly: true,
  },
  results_changed: {
    status: 409,
    meaning: "The number of open lines has changed. Reload the page and check it again.",
    details: z.object({ open_lines: z.int() }),
    portalOnly: true,
  },
  not_ready: {
    status: 409,
    meaning: "Not every readiness check has passed. `details.missing` names the others.",
    details: z.object({ missing: z.array(z.string()) }),
    portalOnly: true,
  },
  already_requested: {
    status: 409,
    meaning: "Access to production was requested before. Reload the page.",
    details: none,
    portalOnly: true,
  },
  already_shown: {
    status: 409,
    meaning: "The credential was shown before or has expired. Ask the operator for another one.",
    details: none,
    portalOnly: true,
  },
  unknown_columns: {
    status: 422,
    meaning: "The export is not known. Choose its columns, then send the file again.",
    details: z.object({ headers: z.array(z.string()) }),
    portalOnly: true,
  },
  unreadable_file: {
    status: 422,
    meaning: "The file cannot be read. `details` names the reason, the row and the column.",
    details: z.object({
      reason: z.string(),
      row: z.nullable(z.int()),
      column: z.nullable(z.string()),
    }),
    portalOnly: true,
  },
} as const;
