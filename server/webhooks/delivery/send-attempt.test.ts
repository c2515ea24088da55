import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import {
  authorityPem,
  createAuthority,
  issueCertificate,
  type ServerCertificate,
} from "../../../scripts/local-https/create-certificates";
import { readConfig } from "../../env";
import { type RawReceiver, startRawReceiver } from "../../testing/fixtures/raw-receiver";
import type { AttemptResponse } from "./attempt-outcome";
import { postOnce } from "./post-once";
import { createSender, type SenderOptions } from "./send-attempt";

const host = "hooks.partner.test";
const authority = await createAuthority();
const certificate = await issueCertificate(authority, [host]);
const ca = authorityPem(authority);
const opened: RawReceiver[] = [];

afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

type Receiver = { certificate?: ServerCertificate; handle: (socket: TLSSocket, reset: () => void) => void };

async function open({ certificate: shown = certificate, handle }: Receiver): Promise<RawReceiver> {
  const receiver = await startRawReceiver(shown, handle);
  opened.push(receiver);
  return receiver;
}

async function sendTo(port: number, options: SenderOptions = {}): Promise<AttemptResponse> {
  const secret = Buffer.alloc(32, 1).toString("base64");
  const config = readConfig({ SECRET_KEY: secret, WEBHOOK_DEV_ROUTES: `${host}=127.0.0.1:${port}` });
  const send = createSender(config, { ca, limitMs: 8000, ...options });
  return await send({ url: `https://${host}/rentals?a=1`, headers: { "webhook-id": "evt_1" }, body: "{}" });
}

/**
 * Creates a handler that sends this text when the request head arrives. It then closes the connection, unless
 * `then` is given.
 */
function sendText(text: string | Buffer, then: (socket: TLSSocket) => void = (socket) => socket.end()) {
  return (socket: TLSSocket) => {
    socket.once("data", () => {
      socket.write(text);
      then(socket);
    });
  };
}

async function sendToResponder(text: string | Buffer, options: SenderOptions = {}): Promise<AttemptResponse> {
  const { port } = await open({ handle: sendText(text) });
  return await sendTo(port, options);
}

function http(status: number, more = ""): string {
  return `HTTP/1.1 ${status} Text\r\n${more}Content-Length: 2\r\n\r\nhi`;
}

/** Creates a handler that sends this chunk repeatedly until the peer closes. */
function sendEndlessly(chunk: Buffer, everyMs = 0): (socket: TLSSocket) => void {
  return (socket) =>
    void (async () => {
      while (!socket.destroyed) {
        socket.write(chunk);
        await sleep(everyMs);
      }
    })();
}

test.for([200, 201, 202, 204, 299])("%i is a success", async (status) => {
  const text = status === 204 ? "HTTP/1.1 204 Text\r\n\r\n" : http(status);
  expect(await sendToResponder(text)).toMatchObject({
    status,
    error: null,
    body: status === 204 ? "" : "hi",
  });
});

test.for([300, 301, 302, 304, 307, 308])("%i is reported as a redirect and not followed", async (status) => {
  const elsewhere = await open({ handle: sendText(http(200)) });
  const location = `Location: https://${host}:${elsewhere.port}/\r\n`;
  const text = status === 304 ? "HTTP/1.1 304 Text\r\n\r\n" : http(status, location);
  expect(await sendToResponder(text)).toMatchObject({ status, error: "redirect" });
  expect(elsewhere.connections()).toBe(0);
});

test.for([400, 401, 404, 410, 429, 500, 503])("%i is an HTTP error", async (status) => {
  expect(await sendToResponder(http(status, "Retry-After: 7\r\n"))).toMatchObject({
    status,
    error: "http_error",
    body: "hi",
    retryAfter: "7",
  });
});

test("an attempt sends one POST with exactly the given body and headers to the named host", async () => {
  let seen = "";
  const { port } = await open({
    handle: (socket) =>
      socket.on("data", (chunk) => {
        seen += chunk.toString();
        if (seen.endsWith("{}")) socket.end(http(200));
      }),
  });
  const answer = await sendTo(port);
  const [start, ...rest] = (seen.split("\r\n\r\n")[0] ?? "").split("\r\n");
  expect(start).toBe("POST /rentals?a=1 HTTP/1.1");
  expect(rest.toSorted()).toEqual(
    [`Host: ${host}`, "webhook-id: evt_1", "Connection: close", "Content-Length: 2"].toSorted(),
  );
  expect(answer.headers).toEqual({ "webhook-id": "evt_1" });
});

test("only the beginning of a response is stored, as text that the database accepts", async () => {
  const body = Buffer.concat([Buffer.from("a\0b\xff"), Buffer.alloc(1020, "é"), Buffer.alloc(5000, "z")]);
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  const answer = await sendToResponder(Buffer.concat([Buffer.from(head), body]));
  expect(answer.error).toBeNull();
  expect(answer.body).not.toContain("\0");
  expect(answer.body?.isWellFormed()).toBe(true);
  expect(answer.body?.length).toBeLessThanOrEqual(1024);
  expect(answer.body?.startsWith("ab")).toBe(true);
});

test("an endless success is cut off and counts as a success", async () => {
  const text = "HTTP/1.1 200 OK\r\n\r\n";
  const { port } = await open({ handle: sendText(text, sendEndlessly(Buffer.alloc(8192, "x"))) });
  expect(await sendTo(port)).toMatchObject({ status: 200, error: null });
});

test("a compressed response is never decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
  const answer = await sendToResponder(Buffer.concat([Buffer.from(head), bomb]));
  expect(answer.error).toBeNull();
  expect(answer.body?.length).toBeLessThanOrEqual(1024);
});

test.for([
  ["no response arrives", () => undefined],
  ["a success body arrives slowly", sendText("HTTP/1.1 200 OK\r\n\r\n", sendEndlessly(Buffer.from("x"), 50))],
  [
    "interim responses never end",
    sendText("", sendEndlessly(Buffer.from("HTTP/1.1 103 Early Hints\r\n\r\n"), 5)),
  ],
  ["a header arrives slowly", sendText("HTTP/1.1 200 OK\r\nX-Slow: ", sendEndlessly(Buffer.from("x"), 50))],
] as const)("an attempt times out if %s", async ([, handle]) => {
  const { port } = await open({ handle });
  const answer = await sendTo(port, { limitMs: 700 });
  expect(answer.error).toBe("timeout");
  expect(answer.durationMs).toBeGreaterThanOrEqual(600);
});

test("an error status counts as soon as it arrives, however slow the body is", async () => {
  const text = "HTTP/1.1 410 Gone\r\n\r\n";
  const { port } = await open({ handle: sendText(text, sendEndlessly(Buffer.from("x"), 50)) });
  expect(await sendTo(port, { limitMs: 700 })).toMatchObject({ status: 410, error: "http_error" });
});

test.for([
  ["text that is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "http_error"],
  ["an endless head", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(40_000)}`, "http_error"],
  ["no bytes before the close", "", "connection_reset"],
  ["half a body before the close", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhi", "connection_reset"],
] as const)("a response with %s is a failure", async ([, text, error]) => {
  expect(await sendToResponder(text)).toMatchObject({ error });
});

test("a protocol switch is an error without a body and the connection is closed", async () => {
  const text = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
  let closed: Promise<unknown> | undefined;
  const { port } = await open({
    handle: sendText(text, (socket) => {
      closed = once(socket, "close", { signal: AbortSignal.timeout(5000) });
    }),
  });
  expect(await sendTo(port)).toMatchObject({ status: 101, body: "", error: "http_error" });
  await closed;
  expect(closed).toBeDefined();
});

test("a reset and a closed port are reported as such", async () => {
  const receiver = await open({ handle: (socket, reset) => socket.once("data", reset) });
  expect(await sendTo(receiver.port)).toMatchObject({ status: null, error: "connection_reset" });
  await opened.splice(0)[0]?.close();
  expect(await sendTo(receiver.port)).toMatchObject({ status: null, error: "connection_refused" });
});

test("a success that is reset before its end is a failure, with and without a known length", async () => {
  for (const length of ["", "Content-Length: 99\r\n"]) {
    const { port } = await open({
      handle: (socket, reset) =>
        sendText(`HTTP/1.1 200 OK\r\n${length}\r\nhi`, () => void sleep(100).then(reset))(socket),
    });
    expect(await sendTo(port)).toMatchObject({ status: 200, body: "hi", error: "connection_reset" });
  }
});

const yesterday = new Date(Date.now() - 86_400_000);
const unknownAuthority = await createAuthority("Unknown authority");

test.for([
  ["expired", issueCertificate(authority, [host], { from: new Date(0), until: yesterday })],
  ["for another name", issueCertificate(authority, ["other.partner.test"])],
  ["from an unknown authority", issueCertificate(unknownAuthority, [host])],
] as const)("a certificate that is %s is rejected", async ([, issued]) => {
  let requests = 0;
  const handle = (socket: TLSSocket) => {
    requests += 1;
    sendText(http(200))(socket);
  };
  const { port } = await open({ certificate: await issued, handle });
  expect(await sendTo(port)).toMatchObject({ status: null, error: "tls_error" });
  expect(requests).toBeLessThanOrEqual(1);
});

test("onSecured is called only after the server's certificate is verified", async () => {
  const proven = async (shown: ServerCertificate) => {
    const { port } = await open({ certificate: shown, handle: sendText(http(200)) });
    const destination = { hostname: host, addresses: [{ address: "127.0.0.1", family: 4 as const }], port };
    let calls = 0;
    const onSecured = () => {
      calls += 1;
    };
    const options = { ca, onSecured, signal: AbortSignal.timeout(5000) };
    const answer = await postOnce({ destination, path: "/", headers: {}, body: "{}" }, options).catch(
      () => null,
    );
    return [answer?.status, calls];
  };
  expect(await proven(certificate)).toEqual([200, 1]);
  expect(await proven(await issueCertificate(unknownAuthority, [host]))).toEqual([undefined, 0]);
});

test("only the system's authorities are trusted by default", async () => {
  const { port } = await open({ handle: sendText(http(200)) });
  const secret = Buffer.alloc(32, 1).toString("base64");
  const config = readConfig({ SECRET_KEY: secret, WEBHOOK_DEV_ROUTES: `${host}=127.0.0.1:${port}` });
  const answer = await createSender(config)({ url: `https://${host}/`, headers: {}, body: "{}" });
  expect(answer.error).toBe("tls_error");
});
