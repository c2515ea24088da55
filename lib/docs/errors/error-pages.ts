import * as z from "zod/mini";
import { allContracts } from "../../contracts/all";
import { declaredErrors } from "../../contracts/declared-errors";
import { errorCatalogue, type PartnerErrorCode } from "../../contracts/errors";
import {
  type Block,
  createTryBlocks,
  type DocPage,
  heading,
  json,
  list,
  note,
  onlyInSandbox,
  shell,
  table,
  text,
} from "../blocks";
import { describeFields, toSchema } from "../reference/describe-schema";
import { describeApi, getTagPath } from "../reference/described-operations";
import type { Setting } from "../setting";
import { envelopeExample } from "./booking-pages";
import { errorGuides } from "./error-guides";
import { type ErrorPage, retryRules } from "./error-page";

// SAFETY: the type of the record lists its keys.
const codes = Object.keys(errorGuides) as PartnerErrorCode[];

/** Returns an index page of all error codes and one page for each code. */
export function errorPages(setting: Setting): DocPage[] {
  return [indexPage(), ...codes.map((code) => codePage(code, setting))];
}

function indexPage(): DocPage {
  const rows = codes
    .map((code) => ({ code, ...errorCatalogue[code] }))
    .sort((one, other) => one.status - other.status)
    .map(({ code, status, meaning }) => [`[\`${code}\`](/docs/errors/${code})`, String(status), meaning]);
  return {
    path: "/docs/errors",
    title: "Errors",
    description: "The error envelope, how to handle each HTTP status, and a page for every error code.",
    group: "Errors",
    blocks: [
      text(
        "Every error under `/v1` has the same shape. Branch on `error.code`: it is stable. `error.message` is for people and",
        "may change at any time.",
      ),
      json({
        error: {
          type: "invalid_request_error",
          code: "not_found",
          message: "Booking not found. Check the reference.",
        },
        request_id: "req_5b1f0c9e7a3d4f62b8c1d0e9f7a6b5c4",
      }),
      list(
        "`error.type` is `invalid_request_error` for statuses below 500 and `api_error` for 500 and above.",
        "`error.details` is present for some codes. The page of the code describes its fields.",
        "`request_id` is also in the `X-Request-Id` header of every response. Send it to support.",
      ),
      shell("error-envelope", envelopeExample),
      heading("What to do by status"),
      table(
        ["Status", "Meaning", "Retry?"],
        [
          ["400", "The request is malformed or incomplete", "After you fix the client"],
          ["401", "The token is missing or not valid", "Once, with a new token"],
          ["403", "The token is valid, but the request is not allowed", "No"],
          ["404", "The resource does not exist or belongs to another account", "No"],
          ["409", "Conflicts with the current state", "See the page of the code"],
          ["422", "The fields are valid but cannot be combined", "After you change the request"],
          ["429", "Rate limit exceeded", "After `Retry-After` seconds"],
          ["5xx", "Server error", "With backoff, and with the same idempotency key"],
        ],
      ),
      heading("All codes"),
      table(["Code", "Status", "Meaning"], rows),
      note(
        "The token route is not under `/v1` and returns flat errors, as OAuth requires. See",
        "[authentication](/docs/authentication#token-errors).",
      ),
    ],
  };
}

function codePage(code: PartnerErrorCode, { environment }: Setting): DocPage {
  const { status, meaning } = errorCatalogue[code];
  const { cause, action, retry, trigger } = errorGuides[code];
  return {
    path: `/docs/errors/${code}`,
    title: code,
    description: meaning.replaceAll("`", ""),
    group: "Errors",
    unlisted: true,
    blocks: [
      table(
        [],
        [
          ["HTTP status", String(status)],
          ["Retry?", retryRules[retry]],
          ["Stored for the idempotency key?", describeStorage(code)],
        ],
      ),
      heading("Cause"),
      text(cause),
      heading("What to do"),
      text(action),
      ...detailBlocks(code),
      heading("Trigger it in the sandbox"),
      ...triggerBlocks(code, trigger, environment),
      heading("Returned by"),
      listOperations(code, environment),
    ],
  };
}

function describeStorage(code: PartnerErrorCode): string {
  const stored = storesOutcome(code);
  if (stored === undefined) return "No operation that takes a key returns this error.";
  return stored
    ? "Yes. The key returns this response permanently, so a changed request needs a new key."
    : "No. The state of the key does not change.";
}

function detailBlocks(code: PartnerErrorCode): Block[] {
  const { details } = errorCatalogue[code];
  if (!(details instanceof z.ZodMiniObject)) return [];
  const fields = describeFields(toSchema(details));
  return [heading("Details"), { kind: "fields", title: "Fields of `error.details`", fields }];
}

function triggerBlocks(
  code: PartnerErrorCode,
  trigger: ErrorPage["trigger"],
  environment: Setting["environment"],
): Block[] {
  if ("none" in trigger) return [text(trigger.none)];
  return [
    text(
      "Run the first blocks of the [quick start](/docs), then paste this. The last response is the error.",
    ),
    shell(`error-${code}`, trigger.run),
    ...(environment === "production" ? [onlyInSandbox] : []),
    ...(trigger.requests === undefined
      ? [text("A browser cannot send this request.")]
      : createTryBlocks(`error-${code}`, `Cause ${code}`, environment)),
  ];
}

function listOperations(code: PartnerErrorCode, environment: Setting["environment"]): Block {
  const declaring = allContracts.filter((contract) => declaredErrors(contract).includes(code));
  if (declaring.length === 0) {
    return text("The server, before it has matched the request to an operation.");
  }
  const { operations } = describeApi(environment);
  if (declaring.length === allContracts.length) return text("Every operation under `/v1`.");
  const shown = operations.filter(({ contract }) => contract !== undefined && declaring.includes(contract));
  return list(
    ...shown.map(
      ({ tag, operationId, method, path }) => `[\`${method} ${path}\`](${getTagPath(tag)}#${operationId})`,
    ),
  );
}

/** The statuses of the responses that are stored for an idempotency key. */
const storedStatuses: ReadonlySet<number> = new Set([404, 409, 422, 500]);

/** The errors about the idempotency key itself. They are returned before any processing and are not stored. */
const keyErrors: readonly PartnerErrorCode[] = ["idempotency_key_in_progress", "idempotency_key_reused"];

/**
 * Returns whether the service stores this error as the outcome of an idempotency key. Returns `undefined` if no
 * idempotent operation returns the error.
 */
function storesOutcome(code: PartnerErrorCode): boolean | undefined {
  const { status } = errorCatalogue[code];
  const returned = allContracts.some(
    (contract) => contract.idempotent && declaredErrors(contract).includes(code),
  );
  if (!returned) return undefined;
  return storedStatuses.has(status) && !keyErrors.includes(code);
}
