import { type DocPage, heading, list, samples, text } from "../blocks";
import type { Setting } from "../setting";

/** What every example in TypeScript builds on. */
export function setUpTypescript({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `import { createPartnerClient } from "./lib/api/client";
import { isPartnerApiError } from "./lib/api/partner/partner-api-error";

const client = createPartnerClient({
  baseUrl: "${baseUrl}",
  clientId: process.env.CLIENT_ID ?? "",
  clientSecret: process.env.CLIENT_SECRET ?? "",
});
const [dateFrom, dateTo] = ["${dateFrom}", "${dateTo}"];
const [order, since] = [\`order-\${Date.now()}\`, new Date(Date.now() - 3_600_000).toISOString()];`;
}

const wholeWay = `const found = await client.search({
  query: { location: "test-poll", date_from: dateFrom, date_to: dateTo },
});
const [vehicle] = found.vehicles;
if (vehicle === undefined) throw new Error("Nothing was found.");

const stay = { car_slug: vehicle.slug, date_from: dateFrom, date_to: dateTo };
const customer = { first_name: "Ana", last_name: "Silva", email: "ana@example.com" };
const { reservation } = await client.createReservation({
  key: \`\${order}-reserve\`,
  body: { ...stay, customer, expected_total: vehicle.total, external_ref: order },
});
const { booking } = await client.bookReservation({
  key: \`\${order}-book\`,
  params: { reference: reservation.reference },
  body: { payment_reference: "pay_1042", expected_total: reservation.total },
});
console.log(booking.reference, booking.status);`;

const refused = `try {
  await client.createReservation({
    body: {
      car_slug: "test-accept",
      date_from: dateFrom,
      date_to: dateTo,
      customer: { first_name: "Ana", last_name: "Silva", email: "ana@example.com" },
      expected_total: 1,
    },
  });
} catch (error) {
  if (!isPartnerApiError(error, "price_mismatch")) throw error;
  console.log("It costs", error.details.current_total, error.details.currency);
}`;

const verify = `import { verifyWebhook } from "./lib/api/partner/verify-webhook";

export async function receive(request: Request, secret: string): Promise<Response> {
  const body = await request.text();
  try {
    const event = await verifyWebhook({ body, headers: request.headers, secret });
    console.log(event.id, event.type);
    return new Response(null, { status: 204 });
  } catch {
    return new Response(null, { status: 400 });
  }
}`;

export function typescript(setting: Setting): DocPage {
  return {
    path: "/docs/typescript",
    title: "TypeScript client",
    description:
      "A typed client over the service's own contracts: tokens, keys, retries, errors, pages and webhooks.",
    group: "Guides",
    blocks: [
      text(
        "`lib/api/client.ts` of the service's repository is a client for your own programs. It is made from the",
        "contracts the service enforces, so its types are what is sent and answered. It needs `fetch` and nothing of",
        "Node's: Node.js 20 or newer, Deno, Bun, edge workers. The secret belongs on a server, never in a browser.",
      ),
      samples({ language: "ts", id: "typescript-set-up", text: setUpTypescript(setting) }),
      heading("The whole way"),
      samples({ language: "ts", id: "typescript-whole-way", text: wholeWay }),
      heading("What it does by itself"),
      list(
        "Mints a token, shares it among calls, renews it before it lapses, and once more when it is refused.",
        "Gives each call that needs one an `Idempotency-Key`, or takes yours, and keeps it through every try.",
        "Tries again after 429 and 503 as `Retry-After` says, after other 5xx and broken connections with backoff, and while a key is in progress. Never where a call without a key could do its work twice, and never a stored failure.",
        "`search` polls to the end, `all` walks lists page by page.",
        "Every call takes a `signal`; `maxRetries` and `timeoutMs` are options.",
      ),
      heading("Errors"),
      text(
        "A refusal is a `PartnerApiError` with `code`, `status`, `requestId`, and `details` typed by the code:",
      ),
      samples({ language: "ts", id: "typescript-errors", text: refused }),
      heading("Verify a webhook"),
      samples({ language: "ts", id: "typescript-verify", text: verify }),
    ],
  };
}
