import { knock, knocks } from "../cases/auth-cases";
import { learn } from "../cases/follow-ups";
import { call, planCall } from "../cases/lane";
import { targetOf } from "../cases/plan";
import { validPlan } from "../cases/valid-plan";
import { refusalOf } from "../mutators/mutator";
import type { Operation } from "../openapi/operations";
import { parsed } from "../wire/wire";
import { type Directed, meets, partnerOperations, ready } from "./directed";

/** Every operation, and everybody who is to be turned away from it. */
export async function sweepStrangers(directed: Directed): Promise<void> {
  for (const operation of partnerOperations(directed)) {
    const plan = await ready(directed, operation);
    for (const who of knocks(plan, directed.lane)) await directed.lane.submit(knock(plan, who));
  }
}

/** Every operation as it is meant to be called, and with a name that nothing has. */
export async function sweepRoles({ lane, forms, random }: Directed): Promise<void> {
  for (const operation of partnerOperations({ lane, forms, random })) {
    for (const role of ["own", "never"] as const) {
      const plan = await validPlan(lane, operation, { forms, random, role });
      if (plan === null) continue;
      const { reply } = await lane.submit(plan);
      if (reply.kind === "answered" && reply.status < 300) learn(lane, plan, parsed(reply));
    }
  }
}

/** Every operation, and the mistakes of form that it answers. */
export async function sweepForms(directed: Directed): Promise<void> {
  for (const operation of partnerOperations(directed)) {
    if (operation.body !== null) await badBodies(directed, operation);
    if (operation.query.length > 0) await badQueries(directed, operation);
  }
}

async function badBodies(directed: Directed, operation: Operation): Promise<void> {
  const plan = await ready(directed, operation);
  const wanted = (status: number, code: string) => ({ status, code, story: code });
  await meets(directed, { ...plan, contentType: "text/plain" }, wanted(415, "unsupported_media_type"));
  const large = Buffer.from(`{"x":"${"y".repeat(70_000)}"}`);
  await meets(directed, { ...plan, bytes: large }, wanted(413, "payload_too_large"));
  await meets(directed, { ...plan, bytes: Buffer.from('{"x":1e400}') }, wanted(400, "invalid_payload"));
}

async function badQueries(directed: Directed, operation: Operation): Promise<void> {
  const plan = await ready(directed, operation);
  for (const { name } of operation.query) {
    const whole = targetOf({ ...plan, query: plan.query.filter(([other]) => other !== name) });
    const target = `${whole}${whole.includes("?") ? "&" : "?"}${name}=%00`;
    await meets(directed, { ...plan, target }, { ...refusalOf(name), story: `a NUL in ${name}` });
  }
  if (!operation.query.some(({ name }) => name === "cursor")) return;
  const query = [["cursor", "AAAA"]] as const;
  await meets(
    directed,
    { ...plan, query: [...query] },
    { status: 400, code: "invalid_cursor", story: "no cursor" },
  );
}

/** Bodies that begin and never end, all at once: each is waited for as long as any request is. */
export async function sweepSlowBodies(
  directed: Directed,
  submitApart: Directed["lane"]["submit"][],
): Promise<void> {
  const withBody = partnerOperations(directed).filter(({ body }) => body !== null);
  const plans = [];
  for (const operation of withBody) plans.push(await ready(directed, operation));
  const minting = planCall(directed.lane, directed.lane.own, ["mintToken", {}]);
  plans.push({ ...minting, token: null, contentType: formType, bytes: Buffer.from("grant_type=") });
  await Promise.all(
    plans.map(async (plan, place) => {
      const submit = submitApart[place] ?? directed.lane.submit;
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
      await meets({ lane: { ...directed.lane, submit } }, slow, {
        ...{
          status: 408,
          code: plan.token === null ? "invalid_request" : "request_timeout",
          story: "a body that never ends",
        },
        declared: ["slow"],
      });
    }),
  );
}

/** One answer of each kind the token route has, in forms as its clients write them. */
export async function sweepToken(directed: Directed): Promise<void> {
  const { lane } = directed;
  const { clientId, clientSecret } = lane.own.account;
  const grant = "grant_type=client_credentials";
  const credentials = `client_id=${clientId}&client_secret=${clientSecret}`;
  const form = async (text: string, [status, code]: readonly [number, string], type = formType) => {
    const plan = planCall(lane, lane.own, ["mintToken", {}]);
    const sent = { ...plan, token: null, contentType: type, bytes: Buffer.from(text) };
    await meets(directed, sent, { status, code, story: `the form ${text.slice(0, 40)}` });
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
  const plan = planCall(lane, lane.own, ["mintToken", {}]);
  await meets(
    directed,
    { ...plan, method: "GET", token: null },
    { status: 405, code: "invalid_request", story: "GET" },
  );
  // With the token just in use everything goes on.
  await call(lane, lane.own, ["getMe", {}]);
}

const formType = "application/x-www-form-urlencoded";
