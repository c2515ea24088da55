import { type RequestOptions, request } from "node:https";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import { type ConnectionOptions, createSecureContext, type SecureContext, TLSSocket } from "node:tls";
import ipaddr from "ipaddr.js";
import type { Destination } from "../url/check-destination";
import type { CheckedAddress } from "../url/resolve-checked";
import { ConnectionClosedError, UncheckedAddressError } from "./classify-failure";
import { type RawResponse, readResponse } from "./read-response";

export type PostRequest = {
  destination: Destination;
  /** The path and query of the request. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

export type PostOptions = {
  signal: AbortSignal;
  /** Called when the TLS connection is established and the server's certificate is verified. */
  onSecured: () => void;
  /** Trusted certificate authorities, instead of the system's. */
  ca?: string | undefined;
  /**
   * The TLS session to resume. It must be of the same host, because the certificate is not checked again when
   * a session is resumed.
   */
  session?: Buffer | undefined;
  /**
   * Called with the latest TLS session of a connection that was secured. `resumed` is true if the connection resumed an
   * earlier session.
   */
  onSession?: ((session: Buffer, options: { resumed: boolean }) => void) | undefined;
};

/**
 * Sends one POST over a new connection, only to one of the checked addresses. Ignores the environment: no
 * proxy, no connection reuse, and no setting that disables certificate checks.
 */
export async function postOnce(
  { destination, path, headers, body }: PostRequest,
  { signal, onSecured, ca, session, onSession }: PostOptions,
): Promise<RawResponse> {
  const { hostname, addresses, port } = destination;
  const options: RequestOptions &
    Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout"> &
    Pick<ConnectionOptions, "secureContext" | "session"> = {
    method: "POST",
    host: hostname,
    port,
    path,
    headers: { Host: hostname, ...headers },
    agent: false,
    signal,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    servername: hostname,
    rejectUnauthorized: true,
    secureContext: getSecureContext(ca),
    session,
    maxHeaderSize: 16_384,
  };
  const outgoing = request(options);
  let offered: Buffer | undefined;
  let secured: { resumed: boolean } | undefined;
  try {
    return await new Promise((resolve, reject) => {
      let failed: unknown;
      outgoing.on("error", (error) => {
        failed ??= error;
        reject(error);
      });
      // From here on the response decides the result, including an interrupted body.
      outgoing.on("response", (response) => resolve(readResponse(response, () => failed ?? signal.reason)));
      // A response that switches protocols has no body.
      outgoing.on("upgrade", ({ statusCode = 0 }) =>
        resolve({ status: statusCode, retryAfter: null, body: "", brokenBy: undefined }),
      );
      outgoing.on("socket", (socket) => {
        socket.once("connect", () => {
          const { remoteAddress } = socket;
          // A socket without an address was already closed by the peer. This is an ordinary failure, not an
          // unsafe address.
          if (remoteAddress === undefined) outgoing.destroy(new ConnectionClosedError());
          else if (!isAmong(remoteAddress, addresses)) outgoing.destroy(new UncheckedAddressError());
        });
        socket.once("secureConnect", () => {
          secured = { resumed: socket instanceof TLSSocket && socket.isSessionReused() };
          onSecured();
        });
        // TLS 1.2 offers a session before the server is verified, TLS 1.3 afterwards.
        socket.on("session", (latest: Buffer) => {
          offered = latest;
        });
      });
      outgoing.end(body);
    });
  } finally {
    if (offered !== undefined && secured !== undefined) onSession?.(offered, secured);
    // Destroy the socket itself, because a protocol switch ends the request but keeps the connection open.
    outgoing.socket?.destroy();
  }
}

const contexts = new Map<string | undefined, SecureContext>();

/**
 * Returns the TLS context with the trusted authorities and the minimum TLS version. Cached, because creating one per
 * connection takes about 7% of a worker's CPU time.
 */
function getSecureContext(ca: string | undefined): SecureContext {
  const cached = contexts.get(ca);
  if (cached !== undefined) return cached;
  const created = createSecureContext({ minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) });
  contexts.set(ca, created);
  return created;
}

/**
 * Creates a lookup that returns only the checked addresses. A second DNS query could return others (DNS
 * rebinding).
 */
function pinnedLookup(addresses: readonly CheckedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new UncheckedAddressError(), "");
    else if (options.all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

function isAmong(address: string, checked: readonly CheckedAddress[]): boolean {
  return (
    ipaddr.isValid(address) &&
    checked.some((one) => normalizeAddress(one.address) === normalizeAddress(address))
  );
}

/** Normalises an address, so that an IPv4 address equals its IPv6-mapped form. */
function normalizeAddress(address: string): string {
  return ipaddr.process(address).toNormalizedString();
}
