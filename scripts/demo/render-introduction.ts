import { addDays } from "../../lib/dates";
import { todayIn } from "../../lib/zone-time";
import type { Runtime } from "../../server/context";
import { demoAccounts } from "./demo-files";
import { demoClient, demoPassword } from "./demo-secrets";

/** Returns the start message: addresses, sign-ins, credentials and a request to paste. */
export function renderIntroduction({ keys }: Runtime, base: string): string {
  const { partners, crew } = demoAccounts();
  const clients = partners.map(({ slug, name, clients: [first] }) => ({
    name,
    ...demoClient(keys, slug, first?.name ?? ""),
  }));
  const dateFrom = addDays(todayIn("UTC", new Date()), 14);
  const search = `location=lisbon&date_from=${dateFrom}&date_to=${addDays(dateFrom, 4)}`;
  const people = [
    ...partners.flatMap(({ staff }) => staff.map(({ email }) => email)),
    ...crew.map(({ email }) => email),
  ];
  const width = Math.max(...people.map((email) => email.length));
  return [
    "",
    `Portal         ${base}`,
    `API              API='${base}'`,
    ...people.map(
      (email, index) =>
        `${index === 0 ? "Sign-ins  " : "          "}     ${email.padEnd(width)} ${demoPassword(keys, email)}`,
    ),
    ...clients.flatMap(({ name, clientId, secret }, index) => [
      `${index === 0 ? "Clients   " : "          "}     ${name}`,
      `                 CLIENT_ID='${clientId}'`,
      `                 CLIENT_SECRET='${secret}'`,
    ]),
    "",
    `Paste this command to search Lisbon as ${clients[0]?.name}:`,
    "",
    // One command, because a user may copy only one line.
    `curl -s -H "Authorization: Bearer $(curl -s -u '${clients[0]?.clientId}:${clients[0]?.secret}' -d grant_type=client_credentials ${base}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')" '${base}/v1/rentals/availability?${search}&limit=3'`,
    "",
    "Press Ctrl-C to stop. The next start keeps your data.",
    "",
  ].join("\n");
}
