import type { DeliveryError } from "@/lib/contracts/webhook-deliveries";

/** Thrown if a connection reached an address that was not checked. */
export class UncheckedAddressError extends Error {
  override name = "UncheckedAddressError";
}

/** Thrown if the peer closed the connection before its address could be checked. */
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

/**
 * Returns the error class of an attempt that got no response, or only a part of it. `secured` is true if the
 * TLS connection was established and the certificate was valid.
 */
export function classifyFailure(error: unknown, { secured }: { secured: boolean }): DeliveryError {
  if (error instanceof UncheckedAddressError) return "unsafe_url";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ETIMEDOUT") return "timeout";
  if (unreachable.has(code)) return "connection_refused";
  if (broken.has(code)) return "connection_reset";
  if (code.startsWith("HPE_")) return "http_error";
  // Certificate errors have dozens of codes. Common to all is that the connection was not yet secure.
  return secured ? "connection_reset" : "tls_error";
}
