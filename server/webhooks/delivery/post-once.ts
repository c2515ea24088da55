import { type RequestOptions, request } from "node:https";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import { type ConnectionOptions, createSecureContext, type SecureContext } from "node:tls";
import ipaddr from "ipaddr.js";
import type { Destination } from "../url/check-destination";
import type { CheckedAddress } from "../url/resolve-checked";
import { ConnectionClosedError, UncheckedAddress } from "./classify-failure";
import { type RawAnswer, readResponse } from "./read-response";

export type Posted = {
  destination: Destination;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

export type PostOptions = {
  signal: AbortSignal;
  /** Told once the other side has proven its name. */
  onSecured: () => void;
  /** Trusted authorities in place of the machine's. */
  ca?: string | undefined;
};

/**
 * One POST over a connection of its own, to one of the checked addresses and no other. Nothing of the environment
 * takes part: no proxy, no kept connection, no setting that turns off the check of certificates.
 */
export async function postOnce(
  { destination, path, headers, body }: Posted,
  { signal, onSecured, ca }: PostOptions,
): Promise<RawAnswer> {
  const { hostname, addresses, port } = destination;
  const options: RequestOptions &
    Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout"> &
    Pick<ConnectionOptions, "secureContext"> = {
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
    secureContext: contextOf(ca),
    maxHeaderSize: 16_384,
  };
  const outgoing = request(options);
  try {
    return await new Promise((resolve, reject) => {
      let failed: unknown;
      outgoing.on("error", (error) => {
        failed ??= error;
        reject(error);
      });
      // From here on the answer decides, and what breaks it off is part of it.
      outgoing.on("response", (response) => resolve(readResponse(response, () => failed ?? signal.reason)));
      // An answer that changes the protocol has no body to read.
      outgoing.on("upgrade", ({ statusCode = 0 }) =>
        resolve({ status: statusCode, retryAfter: null, body: "", brokenBy: undefined }),
      );
      outgoing.on("socket", (socket) => {
        socket.once("connect", () => {
          const { remoteAddress } = socket;
          // Whoever hung up at once has no address any more: that is a failure like any other, and no unsafe one.
          if (remoteAddress === undefined) outgoing.destroy(new ConnectionClosedError());
          else if (!isAmong(remoteAddress, addresses)) outgoing.destroy(new UncheckedAddress());
        });
        socket.once("secureConnect", onSecured);
      });
      outgoing.end(body);
    });
  } finally {
    // The socket itself: a change of protocols ends the request and leaves the connection to whoever asked for it.
    outgoing.socket?.destroy();
  }
}

const contexts = new Map<string | undefined, SecureContext>();

/** Whom to trust and which versions to speak, made once: for each connection anew it is a fifteenth of a worker's time. */
function contextOf(ca: string | undefined): SecureContext {
  const known = contexts.get(ca);
  if (known !== undefined) return known;
  const made = createSecureContext({ minVersion: "TLSv1.2", ...(ca === undefined ? {} : { ca }) });
  contexts.set(ca, made);
  return made;
}

/** A look-up that asks nobody: between the check and the connection a name may come to lead elsewhere. */
function pinnedLookup(addresses: readonly CheckedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new UncheckedAddress(), "");
    else if (options.all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

function isAmong(address: string, checked: readonly CheckedAddress[]): boolean {
  return ipaddr.isValid(address) && checked.some((one) => spelled(one.address) === spelled(address));
}

/** The one spelling of an address; an IPv4 address is the same inside IPv6. */
function spelled(address: string): string {
  return ipaddr.process(address).toNormalizedString();
}
