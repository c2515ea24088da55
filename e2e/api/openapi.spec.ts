import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { projectRoot } from "@/server/db/project-root";
import { setUpService } from "../support/run/set-up-service";
import { expectApiReply, expectError } from "../support/wire/expect-reply";
import { sendRequest } from "../support/wire/send-request";

const service = setUpService({ PUBLIC_URL: "https://api.example.com/sandbox/" });

async function ask(method: string) {
  const reply = await sendRequest(service().server.url, { method, path: "/openapi.json" });
  expectApiReply(reply, method);
  return reply;
}

test("/openapi.json is the committed document with this service's address, for any caller", async () => {
  const reply = await ask("GET");
  expect(reply.status).toBe(200);
  const committed: object = JSON.parse(readFileSync(join(projectRoot(), "docs/openapi.json"), "utf8"));
  expect(reply.json()).toEqual({ ...committed, servers: [{ url: "https://api.example.com/sandbox" }] });
});

test("/openapi.json is valid OpenAPI 3.1", async () => {
  const reply = await ask("GET");
  expect(reply.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  expect(await new Validator().validate(JSON.parse(reply.text))).toMatchObject({ valid: true });
});

test("/openapi.json accepts only read requests", async () => {
  expect((await ask("HEAD")).status).toBe(200);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
    expectError(await ask(method), "method_not_allowed");
});
