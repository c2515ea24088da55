import * as z from "zod/mini";
import { submitOperations } from "../../submit-operation";
import { defineContract } from "../contract";
import { portalRead } from "./shared";

const submissionOperation = z.enum(submitOperations);

/**
 * The operation that returns the submission number `n` of an idempotency key. The portal builds these keys as
 * `portal-{op}-{anchor}-{digest}-{n}`. The digest is the first 16 hexadecimal digits of the SHA-256 of the body, or
 * zeros if at most one of several bodies may take effect.
 */
export const getAttemptContract = defineContract({
  ...portalRead,
  operationId: "getAttempt",
  path: "/portal-api/attempts",
  summary: "Get the submission number of an operation",
  description:
    "The number increases when a submission ends without success. With `anew`, it also increases after a success, to repeat the operation on purpose.",
  scope: "rentals:book",
  params: null,
  query: z.object({
    op: submissionOperation,
    anchor: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "Expected up to 200 visible ASCII characters")),
    anew: z.optional(z.enum(["true", "false"])),
  }),
  response: z.object({ op: submissionOperation, anchor: z.string(), n: z.int() }),
  errors: [],
});
