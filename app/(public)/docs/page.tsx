import type { Metadata } from "next";
import { readConfig } from "@/server/env";

export const metadata: Metadata = { title: "Docs" };
export const dynamic = "force-dynamic";

const steps = [
  ["POST /oauth/token", "Mint a token with your client id and secret."],
  ["GET /v1/coverage", "See where cars can be had."],
  ["GET /v1/rentals/availability", "Search priced cars that are free for a stay."],
  ["POST /v1/rentals/reservations", "Make a draft, which holds no car."],
  [
    "POST /v1/rentals/reservations/{reference}/book",
    "Charge your customer, then book with the total you expect.",
  ],
  ["GET /v1/bookings/{reference}", "Follow it until a crew has confirmed it."],
  ["POST /v1/bookings/{reference}/cancel", "Cancel it."],
] as const;

export default function DocsPage() {
  const { environment, publicUrl } = readConfig();
  const token = [
    'TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" \\',
    "  -d grant_type=client_credentials \\",
    `  ${publicUrl}/oauth/token \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ];
  const coverage = ['curl -s -H "Authorization: Bearer $TOKEN" \\', `  ${publicUrl}/v1/coverage`];
  return (
    <main className="mx-auto max-w-2xl px-6 py-16">
      <p className="font-medium text-meta text-sandbox">
        {environment === "sandbox" ? "Sandbox" : "Production"}
      </p>
      <h1 className="mt-1 font-semibold text-title">Car rental partner API</h1>
      <p className="mt-2 text-form text-ink2">
        Search priced cars, reserve, book, follow and cancel, over HTTP and JSON. The machine-readable
        description is at{" "}
        <a className="text-accent underline" href="/openapi.json">
          /openapi.json
        </a>
        , the service&rsquo;s health at{" "}
        <a className="text-accent underline" href="/healthz">
          /healthz
        </a>
        . What is done here by program, people do in{" "}
        <a className="text-accent underline" href="/">
          the portal
        </a>
        .
      </p>
      <h2 className="mt-8 font-semibold text-section">Begin with a token and a look</h2>
      <pre className="mt-2 whitespace-pre-wrap break-words rounded-panel border border-line bg-surface p-4 font-mono text-meta">
        {[...token, ...coverage].join("\n")}
      </pre>
      <h2 className="mt-8 font-semibold text-section">From search to booking</h2>
      <ol className="mt-2 divide-y divide-line border-line border-y">
        {steps.map(([call, meaning]) => (
          <li key={call} className="py-3">
            <code className="break-all font-mono text-meta">{call}</code>
            <p className="text-ink2">{meaning}</p>
          </li>
        ))}
      </ol>
    </main>
  );
}
