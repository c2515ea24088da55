import { type Block, type DocPage, heading, json, list, note, shell, steps, table, text } from "../blocks";
import type { Setting } from "../setting";

const rpc = (body: object) => `curl -s "$API/mcp" -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -d '${JSON.stringify({ jsonrpc: "2.0", id: 1, ...body })}'`;

export function assistants({ baseUrl }: Setting): DocPage {
  const server = {
    type: "http",
    url: `${baseUrl}/mcp`,
    headers: { Authorization: `Bearer \${RENTALS_TOKEN}` },
  };
  return {
    path: "/docs/assistants",
    title: "AI assistants",
    description: "Use the API from an AI assistant with the Model Context Protocol (MCP).",
    group: "Guides",
    blocks: [
      text(
        "`POST /mcp` offers every operation of this API as a tool of the Model Context Protocol, over streamable HTTP without",
        "sessions. A tool has the name of the operation, such as `searchAvailability`. Its arguments are the path, query and",
        "body fields in one object.",
      ),
      heading("Connect an assistant"),
      steps(
        "Create a credential in the portal for the assistant alone, with only the scopes that it needs.",
        "In production, an admin allows it on the page Credentials. Without this, requests return [`mcp_not_allowed`](/docs/errors/mcp_not_allowed). In the sandbox every credential works.",
        "Request a token as for any program, and give it to the assistant in an environment variable:",
      ),
      shell(
        "assistants-token",
        `export RENTALS_TOKEN=$(curl -s "$API/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials | pick access_token)`,
      ),
      text("Most assistants read the servers that they may use from a JSON file:"),
      json({ mcpServers: { rentals: server } }),
      list(
        "A token lasts one hour. Renew it with a script if the assistant can run one for its headers.",
        "The file holds no secret: the assistant replaces the variable `RENTALS_TOKEN`. Never put a client secret into it.",
        "A web page of another origin cannot call the tools: see [`origin_not_allowed`](/docs/errors/origin_not_allowed).",
      ),
      heading("Without an assistant"),
      text("A message is one JSON object. It needs no handshake:"),
      shell("assistants-list", rpc({ method: "tools/list" })),
      shell("assistants-call", rpc({ method: "tools/call", params: { name: "getMe", arguments: {} } })),
      ...results,
    ],
  };
}

const results: readonly Block[] = [
  heading("Results"),
  text(
    "A tool calls its operation with your token: scopes, rate limits, the request log and errors are those of `/v1`.",
    "`tools/list` returns only the tools that the token may call.",
  ),
  table(
    ["Field", "Content"],
    [
      [
        "`structuredContent`",
        "the response of the operation. If it failed: `code`, `status`, `error` and `request_id`",
      ],
      ["`content`", "the same response as text"],
      [
        "`isError`",
        "`true` if the operation failed. Act on `structuredContent.code`, as on [`error.code`](/docs/errors)",
      ],
      ["`_meta.replayed`", "`true` if the result is the stored one of an earlier call"],
    ],
  ),
  text(
    "Only what precedes the tool has an HTTP status of 400 or more: a missing token, a body that is not JSON-RPC, a batch.",
    "An argument that the tool does not have is an error.",
  ),
  heading("Calls are safe to repeat"),
  text(
    "An assistant may repeat a call whose result it lost. The tools that reserve and book derive their",
    "[idempotency key](/docs/idempotency) from your own references:",
  ),
  table(
    ["Tool", "One result for each"],
    [
      ["`createBooking`", "`external_ref`, or `payment_reference` if there is none"],
      ["`bookReservation`", "`payment_reference`"],
      ["`createReservation`", "set of arguments, until the draft expires"],
      ["`replaceBooking`", "set of arguments"],
    ],
  ),
  list(
    "The same call again returns the first result. Another call with the same reference returns `idempotency_key_reused` once a booking was made.",
    "After `price_mismatch`, `unavailable` or another rejection, a call with corrected arguments is a new attempt. The same arguments return the same rejection.",
    "After `internal_error`, read `getBookingByExternalRef` before you book again.",
    "To make another booking with the same reference on purpose, send `idempotency_key` with a new value.",
  ),
  note(
    "Let a person confirm each booking, replacement and cancellation. The tools say which of them read, which end",
    "something and which can be repeated (`annotations`), so that the assistant can ask.",
  ),
];
