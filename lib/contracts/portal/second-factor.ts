import * as z from "zod/mini";
import { defineContract } from "../contract";
import { timestamp } from "../fields";
import { portalRead } from "./shared";

const own = { ...portalRead, caller: "staff", scope: null, params: null, query: null } as const;
const change = { ...own, method: "POST", bucket: "api-write" } as const;

/** A code of the authenticator app or a recovery code, with any spaces. */
const code = z.string().check(z.minLength(1, "Expected a code"), z.maxLength(100));
const codeBody = z.object({ code });

/** A code, or nothing if the session proved its second factor in the last 10 minutes. */
const codeOrRecentProof = z.object({ code: z.optional(code) });

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether the authenticator reported that the passkey has a backup, such as a copy on other devices. */
  synced: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type Passkey = z.output<typeof passkey>;

export const secondFactor = z.object({
  /** The time at which the app was confirmed. Null without an app. */
  confirmed_at: z.nullable(timestamp),
  /** The passkeys, oldest first. */
  passkeys: z.array(passkey),
  /** The number of recovery codes that are left. */
  recovery_codes: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** The response with new recovery codes. No later response contains these codes. */
const newCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactorContract = defineContract({
  ...own,
  operationId: "getSecondFactor",
  path: "/portal-api/profile/second-factor",
  summary: "Get the state of your second factor",
  response: secondFactor,
  errors: [],
});

export const beginSecondFactorContract = defineContract({
  ...change,
  operationId: "beginSecondFactor",
  path: "/portal-api/profile/second-factor",
  summary: "Begin to set up an authenticator app",
  body: z.object({ current_password: z.string().check(z.maxLength(1000)) }),
  response: z.object({
    /** The secret in base32, for apps that cannot scan a QR code. It is returned only in this response. */
    secret: z.string(),
    uri: z.string(),
    /** The QR code of the URI: the path of an SVG drawing, and its number of modules per side. */
    code: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: ["wrong_password", "rate_limited", "second_factor_exists"],
});

export const confirmSecondFactorContract = defineContract({
  ...change,
  operationId: "confirmSecondFactor",
  path: "/portal-api/profile/second-factor/confirm",
  summary: "Confirm the authenticator app by its first code",
  body: codeBody,
  response: newCodes,
  errors: ["wrong_code", "rate_limited"],
});

export const renewRecoveryCodesContract = defineContract({
  ...change,
  operationId: "renewRecoveryCodes",
  path: "/portal-api/profile/second-factor/recovery-codes",
  summary: "Replace all recovery codes by new ones",
  body: codeOrRecentProof,
  response: newCodes,
  errors: ["wrong_code", "rate_limited", "second_factor_required"],
});

export const removeSecondFactorContract = defineContract({
  ...change,
  operationId: "removeSecondFactor",
  path: "/portal-api/profile/second-factor/remove",
  summary: "Remove the authenticator app, and the recovery codes unless a passkey is left",
  body: codeOrRecentProof,
  response: secondFactor,
  errors: ["wrong_code", "rate_limited", "second_factor_required"],
});

export const proveSecondFactorContract = defineContract({
  ...change,
  operationId: "proveSecondFactor",
  path: "/portal-api/profile/second-factor/prove",
  summary: "Prove your second factor again, for the next 10 minutes",
  body: codeBody,
  response: z.object({ proven: z.literal(true) }),
  errors: ["wrong_code", "rate_limited"],
});
