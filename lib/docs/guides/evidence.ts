import { type DocPage, heading, list, note, samples, shell, table, text } from "../blocks";
import { curlGet } from "../samples/scripts";
import { evidenceVerification } from "./evidence-verification";

export const evidence: DocPage = {
  path: "/docs/evidence",
  title: "Evidence",
  description: "The signed record of a booking, for disputes and chargebacks.",
  group: "Guides",
  blocks: [
    text(
      "Evidence is what the service recorded about one booking, in one signed document. Send it to your payment provider",
      "or to an auditor. They can verify it without an account.",
    ),
    shell("evidence-read", `${curlGet("/v1/bookings/$REFERENCE/evidence")} > evidence.json`),
    table(
      ["Field", "Content"],
      [
        ["`booking`, `breakdown`", "the booking as it is now, and the price of each day when it was booked"],
        [
          "`search`",
          "the search of the supplier's offer, else the caller's last search of the same city and dates within 24 hours; null if the log does not have it",
        ],
        ["`requests`", "your requests that concern the booking, from the request log"],
        ["`transitions`", "each change of its status, and who made it"],
        ["`events`, `deliveries`", "its events, and how they were delivered to your endpoints"],
        ["`payment`", "the state of its payment reference, or null"],
      ],
    ),
    text(
      "Requests are kept for 30 days, events and deliveries for 90 days. Save the evidence of a disputed booking early. At",
      "most the newest 500 reads and the newest 500 other requests are included.",
    ),
    heading("Verify"),
    text(
      "`signature` is a compact JWS (RFC 7515) with EdDSA. Its payload is the RFC 8785 form of the document without",
      "`digest` and `signature`. `digest` is the SHA-256 of that payload. The public keys need no token:",
    ),
    shell("evidence-keys", 'curl -s "$API/.well-known/jwks.json" > jwks.json'),
    text(
      "Save them together with the evidence. This program then needs no network: `node verify.mjs evidence.json jwks.json`",
    ),
    samples(evidenceVerification),
    list(
      "The program fails if any field was changed, added or removed.",
      "It compares the document with the signed payload, so it needs no library for RFC 8785.",
    ),
    note(
      "A key stays in the key set while the service uses it and while it is the previous key. A saved key set verifies",
      "evidence of any age.",
    ),
  ],
};
