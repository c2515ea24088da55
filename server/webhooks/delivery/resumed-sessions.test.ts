import { afterEach, expect, test } from "vitest";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
} from "../../../scripts/local-https/create-certificates";
import { readConfig } from "../../env";
import { type RawReceiver, startRawReceiver } from "../../testing/fixtures/raw-receiver";
import { postOnce } from "./post-once";
import { createSender } from "./send-attempt";

const host = "hooks.partner.test";
const authority = await createAuthority();
const certificate = await issueCertificate(authority, [host]);
const ca = authorityPem(authority);
const response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
const opened: RawReceiver[] = [];

afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

/** Starts a receiver that records for each attempt whether it resumed a session. */
async function open(shown: Parameters<typeof startRawReceiver>[0] = certificate) {
  const resumed: boolean[] = [];
  const receiver = await startRawReceiver(shown, (socket) => {
    socket.once("data", () => {
      resumed.push(socket.isSessionReused());
      socket.end(response);
    });
  });
  opened.push(receiver);
  return { ...receiver, resumed };
}

function createRoutedSender(ports: Readonly<Record<string, number>>) {
  const secret = Buffer.alloc(32, 1).toString("base64");
  const routes = Object.entries(ports).map(([name, port]) => `${name}=127.0.0.1:${port}`);
  const config = readConfig({ SECRET_KEY: secret, WEBHOOK_DEV_ROUTES: routes.join(",") });
  const send = createSender(config, { ca, limitMs: 8000 });
  return async (endpointId?: number, name = host) =>
    await send({ url: `https://${name}/`, headers: {}, body: "{}", ...(endpointId && { endpointId }) });
}

test.for(["TLSv1.2", "TLSv1.3"] as const)(
  "attempts to one endpoint resume its session over %s",
  async (version) => {
    const limited = { ...certificate, minVersion: version, maxVersion: version };
    const { port, resumed } = await open(limited);
    const send = createRoutedSender({ [host]: port });
    for (let tries = 0; tries < 3; tries += 1)
      expect(await send(1)).toMatchObject({ status: 200, error: null });
    expect(resumed).toEqual([false, true, true]);
  },
);

test("an endpoint never resumes the session of another endpoint at the same host", async () => {
  const { port, resumed } = await open();
  const send = createRoutedSender({ [host]: port });
  for (const endpointId of [1, 2, 3]) expect(await send(endpointId)).toMatchObject({ status: 200 });
  expect(resumed).toEqual([false, false, false]);
  await send(2);
  expect(resumed).toEqual([false, false, false, true]);
});

test("attempts without an endpoint resume no session", async () => {
  const { port, resumed } = await open();
  const send = createRoutedSender({ [host]: port });
  await send();
  await send();
  expect(resumed).toEqual([false, false]);
});

test("an endpoint whose URL names another host makes a full handshake with it", async () => {
  const other = "hooks.other.test";
  const both = await issueCertificate(authority, [host, other]);
  const { port, resumed } = await open(both);
  const send = createRoutedSender({ [host]: port, [other]: port });
  await send(1);
  await send(1, other);
  await send(1, other);
  expect(resumed).toEqual([false, false, true]);
});

test("a server that cannot resume the session proves its certificate again", async () => {
  const first = await open();
  const send = createRoutedSender({ [host]: first.port });
  expect(await send(1)).toMatchObject({ status: 200 });
  await opened.splice(0)[0]?.close();
  const stranger = await issueCertificate(await createAuthority("Unknown authority"), [host]);
  const impostor = await startRawReceiver(stranger, (socket) => socket.end(response), { port: first.port });
  opened.push(impostor);
  expect(await send(1)).toMatchObject({ status: null, error: "tls_error" });
  await opened.splice(0)[0]?.close();
  const back = await startRawReceiver(
    certificate,
    (socket) => socket.once("data", () => socket.end(response)),
    {
      port: first.port,
    },
  );
  opened.push(back);
  expect(await send(1)).toMatchObject({ status: 200, error: null });
});

test("a connection that resumes a session goes only to a checked address", async () => {
  const { port, resumed } = await open();
  const post = { path: "/", headers: {}, body: "{}" };
  const destination = { hostname: host, addresses: [{ address: "127.0.0.1", family: 4 as const }], port };
  let session: Buffer | undefined;
  const onSession = (latest: Buffer) => {
    session = latest;
  };
  const options = { ca, onSecured: () => undefined, signal: AbortSignal.timeout(8000) };
  await postOnce({ ...post, destination }, { ...options, onSession });
  expect(session).toBeInstanceOf(Buffer);
  const elsewhere = { ...destination, addresses: [{ address: "127.0.0.2", family: 4 as const }] };
  await expect(postOnce({ ...post, destination: elsewhere }, { ...options, session })).rejects.toThrow(
    "ECONNREFUSED",
  );
  await postOnce({ ...post, destination }, { ...options, session });
  expect(resumed).toEqual([false, true]);
});
