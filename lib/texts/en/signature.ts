/** The texts of the page that verifies a webhook signature and names the part that is wrong. */
export const signature = {
  title: "Signature lab",
  note: "Paste a request your server received. It is checked in your browser and never uploaded.",
  body: "Body",
  bodyHint: "The raw bytes of the request, before you parse them.",
  headers: "Headers",
  headersHint:
    "Service-Signature (t=…,v1=…), or webhook-id, webhook-timestamp and webhook-signature, or all.",
  secret: "Secret",
  secretHint: "The value shown when it was created: whsec_…",
  check: "Check",
  unable: "This browser can check signatures only on a page loaded over HTTPS.",
  result: "Result",
  waiting: "Fill in all three fields, then check.",
  forms: { service: "Service-Signature", standard: "Standard Webhooks" },
  verified: "Verified",
  verifiedText: "Body, timestamp and secret are correct.",
  headersBad: "The headers cannot be read",
  headersBadText:
    "Paste t=<seconds>,v1=<64 hex digits> or a complete set of Standard Webhooks headers. Check that no part is missing.",
  secretBad: "This is not a secret",
  secretBadText: "A secret is whsec_ followed by base64. Leave out quotes and the name of the variable.",
  changed: "The body differs from what was signed",
  changes: {
    ends: "White space, a line ending or a byte order mark was added around it. The signature covers the exact bytes.",
    spaced:
      "The body was re-serialised with different white space. Verify the raw bytes before you parse them.",
    escaped:
      "The body was re-serialised: characters or numbers are written differently. Verify the raw bytes before you parse them.",
    reordered:
      "The body was re-serialised with its keys in another order. Verify the raw bytes before you parse them.",
  },
  clock: "The timestamp is outside the 300-second tolerance",
  clockPast:
    "It was signed {time} ago. If it has just arrived, your server's clock is ahead. Otherwise, the request is old.",
  clockFuture: "It was signed {time} in the future: your server's clock is behind.",
  clockRest: "The secret and the body are correct.",
  mismatch: "The signature does not match",
  mismatchText:
    "The secret belongs to another endpoint or was replaced, or the body differs from what was sent.",
  match: "Matches signature {place} of {of}.",
  newest: "It was signed with your newest secret.",
  previous: "It was signed with your previous secret, which expires soon. Use the newest one.",
};
