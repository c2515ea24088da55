import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "./api-failure";
import { findUnfinished, preparePending, type SubmissionPlan, workOn } from "./submissions-plan";
import { findPending, forgetPending, listPending } from "./submissions-store";

type Body = { payment_reference: string };
const body: Body = { payment_reference: "pay_7731" };

let asked: string[] = [];
let number = 1;

beforeEach(() => {
  asked = [];
  number = 1;
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json({ op: "book", anchor: "RB-1", n: number });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What a browser keeps, as far as it is used: its own keys are the names. */
function storage() {
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void Reflect.set(kept, name, value),
    removeItem: (name: string) => void Reflect.deleteProperty(kept, name),
  };
  const kept: Record<string, string> = Object.create(methods);
  return kept;
}

function planOf(send: (key: string) => Promise<string>, more: Partial<SubmissionPlan<Body>> = {}) {
  return {
    op: "book" as const,
    anchor: () => "RB-1",
    href: () => "/reservations/RB-1",
    about: ({ payment_reference }: Body) => ({ external_ref: "PRT-1", payment_reference }),
    send: async (_body: Body, key: string) => await send(key),
    lookUp: async () => undefined,
    ...more,
  };
}

test("it is written down before its number is asked for, and its key before it is sent", async () => {
  const seen: unknown[] = [];
  const plan = planOf(async (key) => {
    seen.push(key, findPending({ op: "book", anchor: "RB-1" })?.key);
    return "RB-1";
  });
  const pending = await preparePending(plan, body);
  expect(findPending({ op: "book", anchor: "RB-1" })).toMatchObject({
    key: null,
    payment_reference: "pay_7731",
  });
  expect(await workOn(plan, pending, body).send()).toEqual({ type: "answered", answer: "RB-1" });
  expect(seen[0]).toMatch(/^portal-book-RB-1-[0-9a-f]{16}-1$/);
  expect(seen[1]).toBe(seen[0]);
});

test("every send of one submission has its first key, whatever the number has become", async () => {
  const keys: string[] = [];
  const plan = planOf(async (key) => {
    keys.push(key);
    throw new ApiFailure({ code: "network", status: 0, message: "" });
  });
  const work = workOn(plan, await preparePending(plan, body), body);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await work.send()).toMatchObject({ type: "failed", sent: true });
    number += 1;
  }
  expect(new Set(keys).size).toBe(1);
  expect(asked).toHaveLength(1);
});

test("where its number could not be had nothing was sent", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  const plan = planOf(async () => "RB-1");
  const work = workOn(plan, await preparePending(plan, body), body);
  expect(await work.send()).toMatchObject({ type: "failed", sent: false });
});

test("doing it once more on purpose asks for the next number", async () => {
  const plan = planOf(async () => "RB-2", { anew: true });
  await workOn(plan, await preparePending(plan, body), body).send();
  expect(asked[0]).toContain("anew=true");
});

test("the tab that sent it finds its body again, another finds only that it was sent", async () => {
  const plan = planOf(async () => Promise.reject(new Error("closed")));
  await workOn(plan, await preparePending(plan, body), body).send();
  expect(await findUnfinished(plan)).toMatchObject({ body, from: "sent" });
  vi.stubGlobal("sessionStorage", storage());
  expect(await findUnfinished(plan)).toMatchObject({ body: undefined, from: "blind" });
  expect(listPending()).toMatchObject([{ href: "/reservations/RB-1" }]);
});

test("one that never left is forgotten in another tab, and one that ended everywhere", async () => {
  const plan = planOf(async () => "RB-1");
  const pending = await preparePending(plan, body);
  expect(await findUnfinished(plan)).toMatchObject({ from: "fresh" });
  forgetPending(pending);
  expect(await findUnfinished(plan)).toBeUndefined();
  await preparePending(plan, body);
  vi.stubGlobal("sessionStorage", storage());
  expect(await findUnfinished(plan)).toBeUndefined();
  expect(listPending()).toEqual([]);
});

test("who the customer is stays out of what lasts", async () => {
  const plan = planOf(async () => "RB-1");
  await preparePending(plan, { ...body, ...{ customer: { email: "ana@x.pt" } } });
  expect(JSON.stringify(localStorage)).not.toContain("ana@x.pt");
});
