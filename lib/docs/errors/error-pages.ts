import * as z from "zod/mini";
import { allContracts } from "../../contracts/all";
import { declaredErrors } from "../../contracts/declared-errors";
import { errorCatalogue, type PartnerErrorCode } from "../../contracts/errors";
import { type Block, type DocPage, heading, json, list, note, shell, table, text } from "../blocks";
import { describeFields, printSchema } from "../reference/describe-schema";
import { describeApi, pathOfTag } from "../reference/described-operations";
import type { Setting } from "../setting";
import { envelopeExample } from "./booking-pages";
import { errorGuides } from "./error-guides";
import { type ErrorPage, retryRules } from "./error-page";
import { storesOutcome } from "./stores-outcome";

// SAFETY: the record's type says which keys it has.
const codes = Object.keys(errorGuides) as PartnerErrorCode[];

/** A page of all codes and one for each. */
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
    description:
      "The one envelope of every failure, what each status asks of you, and a page for every code.",
    group: "Errors",
    blocks: [
      text(
        "Every failure under `/v1` has one shape, whatever went wrong and wherever. Branch on `error.code`: it is",
        "stable. `error.message` is for people and may be reworded at any time.",
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
        "`error.type` is `invalid_request_error` below 500 and `api_error` from 500 on.",
        "`error.details` is there where a code has more to say; its fields are on the code's page.",
        "`request_id` is in the `X-Request-Id` header of every answer, too. Quote it to support.",
      ),
      shell("error-envelope", envelopeExample),
      heading("What to do by status"),
      table(
        ["Status", "Meaning", "Try again?"],
        [
          ["400", "Malformed, or something that must be there is missing", "After mending the request"],
          ["401", "No token, or one that cannot be verified", "Once, with a fresh token"],
          ["403", "Known, but not allowed", "No"],
          ["404", "Not there, or not yours", "No"],
          ["409", "Conflicts with how things stand", "As the code's page says"],
          ["422", "Each field is fine, together they are not", "After changing them"],
          ["429", "Too many calls", "After `Retry-After` seconds"],
          ["5xx", "The service's fault", "With backoff, creating calls with the same key"],
        ],
      ),
      heading("All codes"),
      table(["Code", "Status", "Meaning"], rows),
      note(
        "The token route is not under `/v1` and answers flat errors, as OAuth has them: see",
        "[authentication](/docs/authentication#when-no-token-comes).",
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
          ["Try again?", retryRules[retry]],
          ["Binds an idempotency key?", bindingOf(code)],
        ],
      ),
      heading("Cause"),
      text(cause),
      heading("What to do"),
      text(action),
      ...detailBlocks(code),
      heading("Trigger it in the sandbox"),
      ...triggerBlocks(code, trigger),
      heading("Answered by"),
      answeredBy(code, environment),
    ],
  };
}

function bindingOf(code: PartnerErrorCode): string {
  const binds = storesOutcome(code);
  if (binds === undefined) return "No call that takes a key answers it.";
  return binds
    ? "Yes: the key brings this answer back for ever, so a changed request needs a new one."
    : "No: the key is as free, or as taken, as it was before.";
}

function detailBlocks(code: PartnerErrorCode): Block[] {
  const { details } = errorCatalogue[code];
  if (!(details instanceof z.ZodMiniObject)) return [];
  const fields = describeFields(printSchema(details));
  return [heading("Details"), { kind: "fields", title: "`error.details` holds", fields }];
}

function triggerBlocks(code: PartnerErrorCode, trigger: ErrorPage["trigger"]): Block[] {
  if ("none" in trigger) return [text(trigger.none)];
  return [
    text("After the first blocks of the [quick start](/docs), paste this. The last answer is the error."),
    shell(`error-${code}`, trigger.run),
  ];
}

function answeredBy(code: PartnerErrorCode, environment: Setting["environment"]): Block {
  const declaring = allContracts.filter((contract) => declaredErrors(contract).includes(code));
  if (declaring.length === 0) {
    return text("The server itself, before it is known which operation is meant.");
  }
  const { operations } = describeApi(environment);
  if (declaring.length === allContracts.length) return text("Every operation under `/v1`.");
  const shown = operations.filter(({ contract }) => contract !== undefined && declaring.includes(contract));
  return list(
    ...shown.map(
      ({ tag, operationId, method, path }) => `[\`${method} ${path}\`](${pathOfTag(tag)}#${operationId})`,
    ),
  );
}
