import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpJsonConnector } from "../../../server/suppliers/http-json-connector";
import { openScriptedSupplier, type ScriptedSupplier } from "./open-scripted-supplier";
import { supplierScripts } from "./supplier-scripts";

const secret = "the supplier's secret";
let answering: ScriptedSupplier;
let working: ScriptedSupplier;

beforeAll(async () => {
  const scripts = supplierScripts();
  answering = await openScriptedSupplier({ scripts, secret, reserves: true });
  working = await openScriptedSupplier({ scripts, secret, reserves: false });
});
afterAll(async () => {
  await Promise.all([answering.close(), working.close()]);
});

function ask({ url }: ScriptedSupplier, slug: string, shown = secret) {
  return createHttpJsonConnector({ baseUrl: `${url}/${slug}`, secret: shown });
}

const question = {
  searchRef: "srch_1",
  location: { slug: "nice", countryCode: "fr", latitude: 43.7, longitude: 7.26 },
  startsAt: "2027-06-01T10:00:00+02:00",
  endsAt: "2027-06-04T10:00:00+02:00",
  days: 3,
  age: null,
  currency: "EUR",
};

const customer = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", phone: null };

function order(offerId: string, reference = "RB-0000000001") {
  const { startsAt, endsAt } = question;
  return { offerId, reference, units: 1, startsAt, endsAt, customer };
}

const patience = () => AbortSignal.timeout(20_000);

test("every answer of a search is one the service understands, and the same each time", async () => {
  const supplier = ask(answering, "costa-drive");
  const offers = await supplier.search(question, patience());
  expect(offers.map(({ totalMinor }) => totalMinor)).toEqual([10_170, 17_520, 15_810]);
  expect(await supplier.search(question, patience())).toEqual(offers);
});

test("one reference has one code, whichever process is asked", async () => {
  const again = await openScriptedSupplier({ scripts: supplierScripts(), secret, reserves: true });
  try {
    const answers = await Promise.all(
      [answering, answering, again].map((one) =>
        ask(one, "costa-drive").reserve(order("costa-drive:nice:seat-ibiza"), patience()),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = ask(again, "costa-drive").reserve(order("any", "RB-0000000002"), patience());
    expect(await other).not.toEqual(answers[0]);
  } finally {
    await again.close();
  }
});

test("with nobody standing in, ordinary cars are worked on for good, and test cars answered", async () => {
  const supplier = ask(working, "test-track");
  const [ordinary, reserved, refused] = await Promise.all(
    ["any", "test-supplier-ok", "test-supplier-fails"].map((id) => supplier.reserve(order(id), patience())),
  );
  expect(ordinary).toEqual({ kind: "working" });
  expect(reserved).toMatchObject({ kind: "reserved" });
  expect(refused).toEqual({ kind: "refused", error: "no car is left" });
  await supplier.cancel("SUP-1", patience());
});

test("garbage is a failed search, and a stranger is turned away", async () => {
  await expect(ask(answering, "test-poll-failed").search(question, patience())).rejects.toThrow();
  await expect(ask(answering, "costa-drive", "other").search(question, patience())).rejects.toThrow();
});
