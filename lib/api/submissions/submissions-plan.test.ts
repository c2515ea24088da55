import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storageStub } from "../../testing/storage-stub";
import { ApiFailure } from "../api-failure";
import { clearPendingForBooking } from "./clear-pending";
import { isSubmitting } from "./in-flight";
import { beginSubmission } from "./submissions";
import {
  createSubmissionWork,
  findUnfinished,
  preparePending,
  previewKey,
  runPlan,
  type SubmissionPlan,
} from "./submissions-plan";
import { findPending, isPersisted, listPending, removePending } from "./submissions-store";

type Body = { payment_reference: string };
const body: Body = { payment_reference: "pay_7731" };

let asked: string[] = [];
let number = 1;

beforeEach(() => {
  asked = [];
  number = 1;
  vi.stubGlobal("localStorage", storageStub());
  vi.stubGlobal("sessionStorage", storageStub());
  vi.stubGlobal("fetch", answerNumber);
});

async function answerNumber(url: string): Promise<Response> {
  asked.push(url);
  return Response.json({ op: "book", anchor: "RB-1", n: number });
}

afterEach(() => vi.unstubAllGlobals());

function planOf(send: (key: string) => Promise<string>, more: Partial<SubmissionPlan<Body>> = {}) {
  return {
    person: "7",
    op: "book" as const,
    anchor: () => "RB-1",
    href: () => "/reservations/RB-1",
    about: ({ payment_reference }: Body) => ({ external_ref: "PRT-1", payment_reference }),
    send: async (_body: Body, key: string) => await send(key),
    lookUp: async () => undefined,
    ...more,
  };
}

test("a submission is stored before its number is requested, and its key before it is sent", async () => {
  const seen: unknown[] = [];
  const plan = planOf(async (key) => {
    seen.push(key, findPending({ person: "7", op: "book", anchor: "RB-1" })?.key);
    return "RB-1";
  });
  const pending = await preparePending(plan, body);
  expect(findPending({ person: "7", op: "book", anchor: "RB-1" })).toMatchObject({
    key: null,
    payment_reference: "pay_7731",
  });
  expect(await createSubmissionWork(plan, pending, body).send()).toEqual({
    type: "responded",
    result: "RB-1",
  });
  expect(seen[0]).toMatch(/^portal-book-RB-1-[0-9a-f]{16}-1$/);
  expect(seen[1]).toBe(seen[0]);
});

test("bodies that share a key have the same key, and others do not", async () => {
  const keyOf = async (reference: string, more: Partial<SubmissionPlan<Body>>) => {
    const keys: string[] = [];
    const plan = planOf(async (key) => {
      keys.push(key);
      return "RB-1";
    }, more);
    const sent = { payment_reference: reference };
    await createSubmissionWork(plan, await preparePending(plan, sent), sent).send();
    return keys[0];
  };
  expect(await keyOf("pay_1", { sharesKey: true })).toBe(`portal-book-RB-1-${"0".repeat(16)}-1`);
  expect(await keyOf("pay_2", { sharesKey: true })).toBe(await keyOf("pay_1", { sharesKey: true }));
  expect(await keyOf("pay_2", {})).not.toBe(await keyOf("pay_1", {}));
});

test("all attempts of a submission use the first key, even if the submission number changes", async () => {
  const keys: string[] = [];
  const plan = planOf(async (key) => {
    keys.push(key);
    throw new ApiFailure({ code: "network", status: 0, message: "" });
  });
  const work = createSubmissionWork(plan, await preparePending(plan, body), body);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await work.send()).toMatchObject({ type: "failed", sent: true });
    number += 1;
  }
  expect(new Set(keys).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test("the previewed key is the key that is sent", async () => {
  number = 3;
  const keys: string[] = [];
  const plan = planOf(async (key) => {
    keys.push(key);
    return "RB-1";
  });
  const shown = await previewKey(plan, { ...body });
  await createSubmissionWork(plan, await preparePending(plan, body), body).send();
  expect(keys).toEqual([shown]);
  expect(shown).toMatch(/^portal-book-RB-1-[0-9a-f]{16}-3$/);
  await previewKey({ ...plan, anew: true }, body);
  expect(asked.at(-1)).toContain("anew=true");
});

test("nothing is sent if the submission number cannot be fetched", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  const plan = planOf(async () => "RB-1");
  const work = createSubmissionWork(plan, await preparePending(plan, body), body);
  expect(await work.send()).toMatchObject({ type: "failed", sent: false });
});

test("repeating an operation on purpose requests the next number", async () => {
  const plan = planOf(async () => "RB-2", { anew: true });
  await createSubmissionWork(plan, await preparePending(plan, body), body).send();
  expect(asked[0]).toContain("anew=true");
});

test("the sending tab finds the body again, and another tab finds only the key", async () => {
  const plan = planOf(async () => Promise.reject(new Error("closed")));
  await createSubmissionWork(plan, await preparePending(plan, body), body).send();
  expect(await findUnfinished(plan)).toMatchObject({ body, from: "sent" });
  vi.stubGlobal("sessionStorage", storageStub());
  expect(await findUnfinished(plan)).toMatchObject({ body: undefined, from: "blind" });
  expect(listPending("7")).toMatchObject([{ href: "/reservations/RB-1" }]);
});

test("a repeated operation does not resume the submission of another page", async () => {
  const first = planOf(async () => "RB-1", { href: () => "/reservations/new?car=fiat-500" });
  await createSubmissionWork(first, await preparePending(first, body), body).send();
  expect(await findUnfinished(planOf(async () => "RB-2", { anew: true }))).toBeUndefined();
  expect(listPending("7")).toMatchObject([{ href: "/reservations/new?car=fiat-500" }]);
});

type Record = { state: string; answered: { status: number; reference: string | null } | null };

/**
 * Looks up the submission as another tab does, which has no body. `record` is the idempotency record of its key, or
 * "never came" if there is none.
 */
async function lookUpInOtherTab(record: Record | "never came", seen: string | undefined) {
  vi.stubGlobal("fetch", answerNumber);
  const plan = planOf(async () => Promise.reject(new Error("closed")), { lookUp: async () => seen });
  await createSubmissionWork(plan, await preparePending(plan, body), body).send();
  vi.stubGlobal("sessionStorage", storageStub());
  const left = await findUnfinished(plan);
  if (left === undefined) throw new Error("The submission must be stored.");
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (record !== "never came") return Response.json(record);
    const error = { code: "not_found", message: "No request with this idempotency key was received." };
    return Response.json({ error, request_id: "req_1" }, { status: 404 });
  });
  return await createSubmissionWork(plan, left.pending, left.body).lookUp();
}

test("another tab looks up the key and uses the reference that it created", async () => {
  const answered = { status: 201, reference: "RB-7" };
  expect(await lookUpInOtherTab({ state: "committed", answered }, undefined)).toEqual({
    type: "lookedUp",
    reference: "RB-7",
    key: "settled",
  });
  expect(asked.at(-1)).toMatch(/^\/portal-api\/v1\/idempotency-keys\/portal-book-RB-1-[0-9a-f]{16}-1$/);
});

test("no booking is looked up while the key is in progress", async () => {
  expect(await lookUpInOtherTab({ state: "in_progress", answered: null }, "RB-OTHER")).toEqual({
    type: "lookedUp",
    reference: undefined,
    key: "running",
  });
});

test.each([
  ["was rejected", { state: "committed", answered: { status: 409, reference: "RB-1" } }, "settled"],
  ["has no stored response", { state: "absent", answered: { status: 503, reference: null } }, "unseen"],
  ["was never received", "never came", "unseen"],
] as const)("a key that %s does not hide a booking that another key created", async (_what, record, key) => {
  expect(await lookUpInOtherTab(record, undefined)).toEqual({ type: "lookedUp", reference: undefined, key });
  expect(await lookUpInOtherTab(record, "RB-1")).toEqual({ type: "lookedUp", reference: "RB-1", key });
});

test("another person in the same browser neither sees nor resumes the submission", async () => {
  const plan = planOf(async () => Promise.reject(new Error("closed")));
  await createSubmissionWork(plan, await preparePending(plan, body), body).send();
  const others = { ...plan, person: "71" };
  expect(await findUnfinished(others)).toBeUndefined();
  expect(listPending("71")).toEqual([]);
  removePending(await preparePending(others, { payment_reference: "pay_2" }));
  expect(await findUnfinished(plan)).toMatchObject({ body, from: "sent" });
});

test("a submission is sent without browser storage, and is then not persisted", async () => {
  expect(
    isPersisted(
      await preparePending(
        planOf(async () => "RB-1"),
        body,
      ),
    ),
  ).toBe(true);
  vi.stubGlobal(
    "localStorage",
    storageStub(() => true),
  );
  vi.stubGlobal(
    "sessionStorage",
    storageStub(() => true),
  );
  const plan = planOf(async (key) => key, { anchor: () => "RB-2" });
  const pending = await preparePending(plan, body);
  expect(isPersisted(pending)).toBe(false);
  expect(await createSubmissionWork(plan, pending, body).send()).toEqual({
    type: "responded",
    result: expect.stringMatching(/^portal-book-RB-2-[0-9a-f]{16}-1$/),
  });
  expect(await findUnfinished(plan)).toMatchObject({ body, from: "sent" });
  removePending(pending);
  expect(listPending("7")).toEqual([]);
});

function watching() {
  const shown: string[] = [];
  const watch = {
    sleep: async () => undefined,
    show: ({ phase }: { phase: string }) => void shown.push(phase),
    prepared: () => undefined,
    signal: new AbortController().signal,
  };
  return { shown, watch };
}

test("a reservation is stored until it ends, and no longer", async () => {
  const { shown, watch } = watching();
  const seen: unknown[] = [];
  const plan = {
    ...planOf(async () => {
      seen.push(listPending("7").length);
      return "RB-1";
    }),
    op: "reserve" as const,
  };
  const pending = preparePending(plan, body);
  const end = await runPlan(plan, { begun: beginSubmission("fresh"), pending, body }, watch);
  expect(end).toEqual({ phase: "done", result: "RB-1" });
  expect([seen, listPending("7"), shown.at(-1)]).toEqual([[1], [], "done"]);
});

test("a booked submission is stored until the booking is viewed, so that a reload finds it", async () => {
  const { watch } = watching();
  const plan = planOf(async () => "RB-1");
  const pending = preparePending(plan, body);
  expect(await runPlan(plan, { begun: beginSubmission("fresh"), pending, body }, watch)).toMatchObject({
    phase: "done",
  });
  expect(await findUnfinished(plan)).toMatchObject({ body, from: "sent" });
  await clearPendingForBooking("7", { reference: "RB-1", external_ref: null, payment_reference: "pay_7731" });
  expect(listPending("7")).toEqual([]);
});

test("a submission whose preparation fails is rejected and not sent", async () => {
  const { shown, watch } = watching();
  const plan = planOf(async () => Promise.reject(new Error("Nothing may be sent.")));
  const pending = Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const end = await runPlan(plan, { begun: beginSubmission("fresh"), pending, body }, watch);
  expect(end).toMatchObject({ phase: "refused", uncertain: false, failure: { code: "network" } });
  expect(shown).toEqual(["sending", "refused"]);
});

test("a submission is in flight from start to end, through all attempts, and not after it throws", async () => {
  const { watch } = watching();
  const seen: boolean[] = [];
  const plan = planOf(async () => {
    seen.push(isSubmitting());
    if (seen.length < 3) throw new ApiFailure({ code: "network", status: 0, message: "" });
    return "RB-1";
  });
  const start = () => ({ begun: beginSubmission("fresh"), pending: preparePending(plan, body), body });
  const end = runPlan(plan, start(), watch);
  expect(isSubmitting()).toBe(true);
  expect(await end).toMatchObject({ phase: "done" });
  expect(seen).toEqual([true, true, true]);
  expect(isSubmitting()).toBe(false);
  const broken = { ...watch, sleep: async () => Promise.reject(new Error("No clock.")) };
  seen.length = 0;
  await expect(runPlan(plan, start(), broken)).rejects.toThrow("No clock.");
  expect(isSubmitting()).toBe(false);
});

test("another tab removes a submission that was never sent", async () => {
  const plan = planOf(async () => "RB-1");
  const pending = await preparePending(plan, body);
  expect(await findUnfinished(plan)).toMatchObject({ from: "fresh" });
  removePending(pending);
  expect(await findUnfinished(plan)).toBeUndefined();
  await preparePending(plan, body);
  vi.stubGlobal("sessionStorage", storageStub());
  expect(await findUnfinished(plan)).toBeUndefined();
  expect(listPending("7")).toEqual([]);
});

test("customer data is not stored persistently", async () => {
  const plan = planOf(async () => "RB-1");
  await preparePending(plan, { ...body, ...{ customer: { email: "ana@x.pt" } } });
  expect(JSON.stringify(localStorage)).not.toContain("ana@x.pt");
});
