/** The lab that says whether a signature is right, and which part is not. */
export const signature = {
  title: "Signature lab",
  note: "Paste a request your server received. Everything is checked here in your browser: nothing is sent anywhere.",
  body: "Body",
  bodyHint: "The raw bytes of the request, before anything parses them.",
  headers: "Headers",
  headersHint:
    "Service-Signature (t=…,v1=…), or webhook-id, webhook-timestamp and webhook-signature, or all of them.",
  secret: "Secret",
  secretHint: "As it was shown once: whsec_…",
  check: "Check",
  unable: "This browser can only check signatures on a page that came over HTTPS.",
  result: "Result",
  waiting: "Fill in all three, then check.",
  forms: { service: "Service-Signature", standard: "Standard Webhooks" },
  verified: "Verified",
  verifiedText: "Body, clock and secret are right.",
  headersBad: "The headers cannot be read",
  headersBadText:
    "There is neither t=<seconds>,v1=<64 hex digits> nor a complete set of Standard Webhooks headers. Was something cut off?",
  secretBad: "This is not a secret",
  secretBadText:
    "It begins with whsec_ and goes on in base64. Leave out quotes and the name of the variable.",
  changed: "Your body was changed on its way",
  changes: {
    ends: "Spaces, a line end or a byte order mark were added around it. The signature is over the exact bytes.",
    spaced:
      "Your body was re-serialised: it has other spaces than what was sent. Check the raw bytes before you parse them.",
    escaped:
      "Your body was re-serialised: characters or numbers are written in another way. Check the raw bytes before you parse them.",
    reordered:
      "Your body was re-serialised: its keys are in another order. Check the raw bytes before you parse them.",
  },
  clock: "The clock is outside the 300 seconds",
  clockPast:
    "It was signed {time} ago. If it has just arrived, your server's clock is ahead; otherwise it is old.",
  clockFuture: "It was signed {time} from now: your server's clock is behind.",
  clockRest: "Secret and body are right apart from that.",
  mismatch: "The signature does not match",
  mismatchText:
    "Either the secret is another endpoint's or was rotated away, or the body says something else than what was sent.",
  match: "Matches signature {place} of {of}.",
  newest: "It was made with your newest secret.",
  previous: "It was made with your previous secret, which ends when its overlap does.",
};
