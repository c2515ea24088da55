import { type DocPage, heading, list, samples, text } from "../blocks";
import type { Setting } from "../setting";

/** Returns the setup code that every TypeScript example requires. */
export function setUpTypescript({ baseUrl, dateFrom, dateTo }: Setting): string {
  return `import { createPartnerClient, isPartnerApiError } from "@rentals/client";

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
if (vehicle === undefined) throw new Error("No cars found.");

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
  console.log("Current total:", error.details.current_total, error.details.currency);
}`;

const verify = `import { verifyWebhook } from "@rentals/client";

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
      "A typed client that handles tokens, idempotency keys, retries, errors, pagination and webhooks.",
    group: "Guides",
    blocks: [
      text(
        "`@rentals/client` is a client for your own programs, in the folder `packages/client` of the service's repository. Its",
        "types come from the contracts that the service enforces. It has no dependencies and is smaller than 8 kB (compressed).",
        "It requires `fetch` but no Node.js modules, so it runs on Node.js 20.3 or newer, Deno, Bun, edge workers and in browsers.",
        "Keep the secret on a server, never in a public page.",
      ),
      samples({ language: "ts", id: "typescript-set-up", text: setUpTypescript(setting) }),
      heading("Search, reserve and book"),
      samples({ language: "ts", id: "typescript-whole-way", text: wholeWay }),
      heading("Features"),
      list(
        "Requests a token, reuses it, renews it before it expires, and renews it once if it is rejected.",
        "Sends an `Idempotency-Key` where it is required, yours or a generated one, and reuses it for every retry.",
        "Retries after 429 and 503 as `Retry-After` says, after other 5xx and broken connections with backoff, and while a key is in progress. It never retries a request that could take effect twice, or a stored failure.",
        "`search` polls until the search ends. `all` paginates through a list.",
        "Every method accepts a `signal`. `maxRetries` and `timeoutMs` are options.",
      ),
      heading("Errors"),
      text(
        "An error response throws a `PartnerApiError` with `code`, `status`, `requestId` and `details`. The code decides the type of the details:",
      ),
      samples({ language: "ts", id: "typescript-errors", text: refused }),
      heading("Verify a webhook"),
      samples({ language: "ts", id: "typescript-verify", text: verify }),
    ],
  };
}
