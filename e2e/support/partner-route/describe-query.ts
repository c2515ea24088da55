import { expect, test } from "vitest";
import type { ErrorCode } from "@/lib/contracts/errors";
import { toRequest } from "../api-client";
import { expectError, expectInvalid } from "../wire/expect-reply";
import { listFields } from "./body-fields";
import { createValidInput, type RouteUnderTest } from "./route-under-test";

/** Parameters that accept several values. */
const lists: ReadonlySet<string> = new Set(["attrs", "fuel", "include", "status", "types", "vehicle_type"]);

/** The error code for an invalid value of a query parameter, by parameter, where the code is not `invalid_payload`. */
const ownCodes: Readonly<Record<string, ErrorCode>> = {
  cursor: "invalid_cursor",
  search_id: "not_found",
  types: "invalid_types",
};

/** Tests that unknown query parameters are ignored and known ones are validated. */
export function describeQuery(route: RouteUnderTest): void {
  const { contract, service } = route;
  const names = listFields(contract.query).map(({ path }) => path);

  async function sendQuery(addition: string) {
    const client = await service().client(service().accounts.alpha);
    const { path, ...request } = toRequest(contract, await createValidInput(route));
    return await client.send({ ...request, path: `${path}${path.includes("?") ? "&" : "?"}${addition}` });
  }

  test("unknown parameters are ignored", async () => {
    expect((await sendQuery("unknown=1&unknown=2&constructor=3&__proto__=4")).status).toBe(contract.status);
  });

  test("a repeated parameter is rejected and named, unless it is a list", async () => {
    for (const name of names.filter((name) => !lists.has(name)))
      expectInvalid(await sendQuery(`${name}=1&${name}=1`), name);
  });

  test("a value with a NUL is rejected and named", async () => {
    for (const name of names.filter((name) => !Object.hasOwn(route.sample.query ?? {}, name))) {
      const reply = await sendQuery(`${name}=%00`);
      const code = ownCodes[name];
      if (code === undefined) expectInvalid(reply, name);
      else expectError(reply, code);
    }
  });

  if (names.includes("limit")) {
    test("a limit or page that is out of range or not an integer is rejected and named", async () => {
      for (const name of names.filter((name) => name === "limit" || name === "page")) {
        for (const value of ["0", "-1", "1.5", "1e1", "", "many", "9999999999"]) {
          expectInvalid(await sendQuery(`${name}=${value}`), name);
        }
      }
      expectInvalid(await sendQuery("limit=101"), "limit");
    });
  }

  if (!names.includes("cursor")) return;

  test("a cursor that the service did not issue is invalid", async () => {
    const forged = Buffer.from('[1,"bookings","",[1,1]]').toString("base64url");
    for (const cursor of ["", "garbage", forged, "x".repeat(2000), "%F0%9F%9A%97"]) {
      expectError(await sendQuery(`cursor=${cursor}`), "invalid_cursor");
    }
  });
}
