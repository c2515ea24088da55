import * as z from "zod/mini";
import { defineContract } from "../contract";
import { pathText } from "../fields";
import { passkey, secondFactor } from "./second-factor";
import { portalRead } from "./shared";

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;

const own = { ...portalRead, caller: "staff", scope: null, params: null, query: null } as const;
const change = { ...own, method: "POST", bucket: "api-write" } as const;
const byId = z.object({ id: pathText });

const name = z
  .string()
  .check(
    z.maxLength(maxPasskeyNameLength, { abort: true }),
    z.regex(/^\S(.*\S)?$/su, "Expected a name without spaces around it"),
  );

/** Binary data of an authenticator, in base64url. An attestation, the longest kind, has a few kilobytes. */
const binary = z.string().check(z.maxLength(20_000));

/** The fields that every response of an authenticator has, as `toJSON` of WebAuthn returns them. */
const credential = {
  id: binary,
  rawId: binary,
  type: z.literal("public-key"),
  clientExtensionResults: z.optional(z.looseObject({})),
};

/** The response of an authenticator that created a passkey. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.output<typeof registration>;

/** The response of an authenticator that used a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(binary),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/**
 * The options for the browser's WebAuthn functions. The challenge is valid once, within 5 minutes and in this session.
 */
const options = z.looseObject({ challenge: z.string() });

export const beginPasskeyContract = defineContract({
  ...change,
  operationId: "beginPasskey",
  path: "/portal-api/profile/passkeys/options",
  summary: "Begin to add a passkey",
  body: z.object({ current_password: z.string().check(z.maxLength(1000)) }),
  response: z.object({ options }),
  errors: ["wrong_password", "rate_limited", "limit_reached"],
});

export const addPasskeyContract = defineContract({
  ...change,
  operationId: "addPasskey",
  path: "/portal-api/profile/passkeys",
  summary: "Add a passkey that the browser has created",
  body: z.object({ name, response: registration }),
  status: 201,
  response: z.object({
    passkey,
    /** New recovery codes, if this is the first second factor. They are returned only in this response. */
    recovery_codes: z.nullable(z.array(z.string())),
  }),
  errors: ["wrong_passkey", "limit_reached"],
});

export const renamePasskeyContract = defineContract({
  ...change,
  operationId: "renamePasskey",
  method: "PATCH",
  path: "/portal-api/profile/passkeys/{id}",
  summary: "Rename a passkey",
  params: byId,
  body: z.object({ name }),
  response: z.object({ passkey }),
  errors: ["not_found"],
});

export const removePasskeyContract = defineContract({
  ...change,
  operationId: "removePasskey",
  method: "DELETE",
  path: "/portal-api/profile/passkeys/{id}",
  summary: "Remove a passkey",
  params: byId,
  response: secondFactor,
  errors: ["not_found"],
});

export const beginPasskeyProofContract = defineContract({
  ...change,
  operationId: "beginPasskeyProof",
  path: "/portal-api/profile/second-factor/passkey-options",
  summary: "Begin to prove your second factor by a passkey",
  response: z.object({ options }),
  errors: [],
});

export const provePasskeyContract = defineContract({
  ...change,
  operationId: "provePasskey",
  path: "/portal-api/profile/second-factor/prove-passkey",
  summary: "Prove your second factor by a passkey, for the next 10 minutes",
  body: z.object({ response: passkeyAssertion }),
  response: z.object({ proven: z.literal(true) }),
  errors: ["wrong_passkey", "rate_limited"],
});
