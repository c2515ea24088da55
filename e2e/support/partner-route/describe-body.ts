import { Readable } from "node:stream";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { toRequest } from "../api-client";
import { createUnfinishedBody } from "../wire/create-unfinished-body";
import { expectError, expectInvalid, parseError } from "../wire/expect-reply";
import type { RawRequest, Reply } from "../wire/send-request";
import { listFields, withField } from "./body-fields";
import { inputWithoutEffect, type RouteUnderTest } from "./route-under-test";

const maxBytes = 64 * 1024;

/** Tests the content type, size, JSON syntax and fields of the body. */
export function describeBody(route: RouteUnderTest): void {
  const { contract, service } = route;

  async function send(
    changes: Partial<RawRequest>,
    contentType: string | null = "application/json",
  ): Promise<Reply> {
    const client = await service().client(service().accounts.alpha);
    const request = toRequest(contract, inputWithoutEffect(route));
    const { "content-type": _type, ...headers } = request.headers ?? {};
    const typed = contentType === null ? headers : { ...headers, "content-type": contentType };
    return await client.send({ ...request, ...changes, headers: typed });
  }

  const body = inputWithoutEffect(route).body ?? {};
  const text = JSON.stringify(body);

  test("only application/json is accepted", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/json-patch+json",
      "*/*",
      "",
    ];
    for (const type of types) expectError(await send({ body: text }, type), "unsupported_media_type");
    expectError(await send({ body: text }, null), "unsupported_media_type");
    for (const type of ["application/json; charset=utf-8", "Application/JSON"]) {
      expect((await send({ body: text }, type)).status).not.toBe(415);
    }
  });

  test("a body of 64 KiB is read and a larger one is rejected, with and without Content-Length", async () => {
    const full = text.padEnd(maxBytes, " ");
    expectParsed(await send({ body: full }));
    const tooLong = `${full} `;
    for (const body of [tooLong, Readable.from([full, " "])]) {
      expect(expectError(await send({ body }), "payload_too_large")).toEqual({ max_bytes: maxBytes });
    }
    expectError(await send({ body: createUnfinishedBody(maxBytes + 1) }), "payload_too_large");
  });

  test("a body that is not a JSON object is rejected", async () => {
    const wrong = ["{", "nonsense", '{"a":1,}', "[]", '"text"', "null", "1", "{} {}", `\uFEFF${text}`];
    for (const body of wrong) expectInvalid(await send({ body }), "");
    expectInvalid(await send({ body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }), "");
  });

  test("32 levels of nesting are read and 33 are rejected", async () => {
    expectParsed(await send({ body: JSON.stringify({ ...body, extra: nested(31) }) }));
    expectError(await send({ body: JSON.stringify({ ...body, extra: nested(32) }) }), "invalid_payload");
    expectError(await send({ body: `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}` }), "invalid_payload");
  });

  test("text that cannot be stored is rejected, even in unknown fields", async () => {
    const cannot = ['"a\\u0000b"', '"\\ud800"', '["\\udc00x"]', '{"\\u0000":1}', "1e400", "-1e999"];
    for (const value of cannot) {
      const body = text.replace(/\}$/, `${text === "{}" ? "" : ","}"extra":${value}}`);
      expectError(await send({ body }), "invalid_payload");
    }
  });

  test("every invalid field is rejected and named in the error", async () => {
    const fields = listFields(contract.body);
    expect(fields.length).toBeGreaterThan(0);
    for (const { path, required } of fields) {
      expectInvalid(await send({ body: JSON.stringify(withField(body, path, null)) }), path);
      expectFieldNamed(await send({ body: JSON.stringify(withField(body, path, [[]])) }), path);
      if (required)
        expectInvalid(await send({ body: JSON.stringify(withField(body, path, undefined)) }), path);
    }
  });

  test(`a body ${contract.bodyOptional ? "is optional" : "is required"}`, async () => {
    for (const type of [null, "application/json"]) {
      const reply = await send({ body: undefined }, type);
      if (contract.bodyOptional === true) expectError(reply, "not_found");
      else expectInvalid(reply, "");
    }
  });
}

/** Asserts that the body was parsed: the request succeeded, or failed with `not_found` or `unsafe_url`. */
function expectParsed(reply: Reply): void {
  if (reply.status < 400) return;
  expect(["not_found", "unsafe_url"], reply.text).toContain(parseError(reply).code);
}

const namedIssues = z.object({ issues: z.array(z.object({ path: z.string() })) });

/** Asserts a 400 `invalid_payload` that names this field or a nested one. */
function expectFieldNamed(reply: Reply, path: string): void {
  const details = expectError(reply, "invalid_payload");
  const { issues } = namedIssues.parse(details);
  expect(
    issues.filter((issue) => `${issue.path}.`.startsWith(`${path}.`)),
    reply.text,
  ).not.toEqual([]);
}

function nested(levels: number): unknown {
  return levels === 0 ? 0 : [nested(levels - 1)];
}
