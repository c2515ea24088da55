import { listUnauthorizedCases, toUnauthorizedPlan } from "../cases/auth-cases";
import { recordEffects } from "../cases/follow-ups";
import { callOperation, planRequest } from "../cases/lane";
import { toTarget } from "../cases/plan";
import { validPlan } from "../cases/valid-plan";
import { getRejection } from "../mutators/mutator";
import { toLongUrl } from "../mutators/query-mutators";
import type { Operation } from "../openapi/operations";
import { parseBody } from "../wire/wire";
import {
  createValidPlan,
  type DirectedContext,
  partnerOperations,
  submitExpecting,
} from "./directed-context";

/** Sends every unauthorised request of every operation. */
export async function sweepUnauthorized(directed: DirectedContext): Promise<void> {
  for (const operation of partnerOperations(directed)) {
    const plan = await createValidPlan(directed, operation);
    for (const unauthorized of listUnauthorizedCases(plan, directed.lane))
      await directed.lane.submit(toUnauthorizedPlan(plan, unauthorized));
  }
}

/** Calls every operation for an object of the partner. If its path has an ID, also calls it with an unknown ID. */
export async function sweepRoles({ lane, generators, random }: DirectedContext): Promise<void> {
  for (const operation of partnerOperations({ lane, generators, random })) {
    for (const role of ["own", "unknown"] as const) {
      const plan = await validPlan(lane, operation, { generators, random, role });
      if (plan === null) continue;
      const { reply } = await lane.submit(plan);
      if (reply.kind === "received" && reply.status < 300) recordEffects(lane, plan, parseBody(reply));
    }
  }
}

/**
 * Sends a URL above the length limit to every operation. Also sends bodies and queries that must be rejected to the
 * operations that take them.
 */
export async function sweepMalformedRequests(directed: DirectedContext): Promise<void> {
  for (const operation of partnerOperations(directed)) {
    await sendLongUrl(directed, operation);
    if (operation.body !== null) await sendBadBodies(directed, operation);
    if (operation.query.length > 0) await sendBadQueries(directed, operation);
  }
}

async function sendLongUrl(directed: DirectedContext, operation: Operation): Promise<void> {
  const plan = toLongUrl(await createValidPlan(directed, operation));
  const wanted = { status: 414, code: "uri_too_long", label: plan.label };
  await submitExpecting(directed, plan, wanted);
}

async function sendBadBodies(directed: DirectedContext, operation: Operation): Promise<void> {
  const plan = await createValidPlan(directed, operation);
  const wanted = (status: number, code: string) => ({ status, code, label: code });
  await submitExpecting(
    directed,
    { ...plan, contentType: "text/plain" },
    wanted(415, "unsupported_media_type"),
  );
  const large = Buffer.from(`{"x":"${"y".repeat(70_000)}"}`);
  await submitExpecting(directed, { ...plan, bytes: large }, wanted(413, "payload_too_large"));
  await submitExpecting(
    directed,
    { ...plan, bytes: Buffer.from('{"x":1e400}') },
    wanted(400, "invalid_payload"),
  );
}

async function sendBadQueries(directed: DirectedContext, operation: Operation): Promise<void> {
  const plan = await createValidPlan(directed, operation);
  for (const { name } of operation.query) {
    const whole = toTarget({ ...plan, query: plan.query.filter(([other]) => other !== name) });
    const target = `${whole}${whole.includes("?") ? "&" : "?"}${name}=%00`;
    await submitExpecting(
      directed,
      { ...plan, target },
      { ...getRejection(name), label: `a NUL in ${name}` },
    );
  }
  if (!operation.query.some(({ name }) => name === "cursor")) return;
  const query = [["cursor", "AAAA"]] as const;
  await submitExpecting(
    directed,
    { ...plan, query: [...query] },
    { status: 400, code: "invalid_cursor", label: "an invalid cursor" },
  );
}

/**
 * Sends an incomplete body to every operation that has a body, all at the same time, because each request
 * waits for the body timeout.
 */
export async function sweepSlowBodies(
  directed: DirectedContext,
  submitApart: DirectedContext["lane"]["submit"][],
): Promise<void> {
  const withBody = partnerOperations(directed).filter(({ body }) => body !== null);
  const plans = [];
  for (const operation of withBody) plans.push(await createValidPlan(directed, operation));
  const minting = planRequest(directed.lane, directed.lane.own, ["mintToken", {}]);
  plans.push({ ...minting, token: null, contentType: formType, bytes: Buffer.from("grant_type=") });
  await Promise.all(
    plans.map(async (plan, index) => {
      const submit = submitApart[index] ?? directed.lane.submit;
      const rewrite = (wire: Parameters<NonNullable<typeof plan.rewrite>>[0]) => ({
        ...wire,
        headers: wire.headers.map(([name, value]) =>
          name === "Content-Length"
            ? ([name, String(Number(value) + 50)] as const)
            : ([name, value] as const),
        ),
        wellFormed: false,
      });
      const slow = { ...plan, rewrite };
      await submitExpecting({ lane: { ...directed.lane, submit } }, slow, {
        ...{
          status: 408,
          code: plan.token === null ? "invalid_request" : "request_timeout",
          label: "an incomplete body",
        },
        declared: ["slow"],
      });
    }),
  );
}

/** Sends valid and invalid forms to the token route, and checks the status and code of each response. */
export async function sweepToken(directed: DirectedContext): Promise<void> {
  const { lane } = directed;
  const { clientId, clientSecret } = lane.own.account;
  const grant = "grant_type=client_credentials";
  const credentials = `client_id=${clientId}&client_secret=${clientSecret}`;
  const form = async (text: string, [status, code]: readonly [number, string], type = formType) => {
    const plan = planRequest(lane, lane.own, ["mintToken", {}]);
    const sent = { ...plan, token: null, contentType: type, bytes: Buffer.from(text) };
    await submitExpecting(directed, sent, { status, code, label: `the form ${text.slice(0, 40)}` });
  };
  await form(`${grant}&${credentials}`, [200, "-"]);
  await form(`${grant}&${credentials}&scope=bookings:read`, [200, "-"]);
  await form(credentials, [400, "invalid_request"]);
  await form(`${grant}&${grant}&${credentials}`, [400, "invalid_request"]);
  await form(`{"grant_type":"client_credentials"}`, [400, "invalid_request"], "application/json");
  await form(`grant_type=password&${credentials}`, [400, "unsupported_grant_type"]);
  await form(`${grant}&${credentials}&scope=admin`, [400, "invalid_scope"]);
  await form(`${grant}&client_id=${clientId}&client_secret=wrong%00`, [401, "invalid_client"]);
  await form(grant, [401, "invalid_client"]);
  await form(`${grant}&x=${"y".repeat(5000)}`, [413, "invalid_request"]);
  const plan = planRequest(lane, lane.own, ["mintToken", {}]);
  await submitExpecting(
    directed,
    { ...plan, method: "GET", token: null },
    { status: 405, code: "invalid_request", label: "GET" },
  );
  // The failed requests must not affect the current token.
  await callOperation(lane, lane.own, ["getMe", {}]);
}

const formType = "application/x-www-form-urlencoded";
