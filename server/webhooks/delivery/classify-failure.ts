import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";

/** The connection was made to an address that had not been checked. */
export class UncheckedAddress extends Error {
  override name = "UncheckedAddress";
}

/** The other side was gone before the connection could be looked at. */
export class ConnectionClosedError extends Error {
  readonly code = "ECONNRESET";
}

const unreachable = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "EACCES",
  "EPERM",
]);

const broken = new Set(["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

/** The class of what kept an attempt from its answer. */
export function classifyFailure(error: unknown, { secured }: { secured: boolean }): DeliveryError {
  if (error instanceof UncheckedAddress) return "unsafe_url";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ETIMEDOUT") return "timeout";
  if (unreachable.has(code)) return "connection_refused";
  if (broken.has(code)) return "connection_reset";
  if (code.startsWith("HPE_")) return "http_error";
  // Certificates fail under dozens of codes; what they share is that the connection was not yet secure.
  return secured ? "connection_reset" : "tls_error";
}
