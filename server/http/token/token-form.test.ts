import { expect, test } from "vitest";
import type { OAuthError } from "../../oauth/oauth-error";
import { toApiRequest } from "../wire/api-request";
import { assertGrantType, readClientCredentials, readTokenForm, type TokenForm } from "./token-form";

const formType = "application/x-www-form-urlencoded";

async function readForm(body: BodyInit | null, type: string | null = formType): Promise<TokenForm> {
  const url = "http://service.test/oauth/token?client_id=from-the-url";
  const headers = type === null ? {} : { "Content-Type": type };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return await readTokenForm(toApiRequest(new Request(url, { method: "POST", headers, body: bytes })));
}

/** Returns the error that `work` throws, as its name, code and message. */
async function getError(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    // SAFETY: every error that these tests expect has this shape. Any other has no such text.
    const { name, code, message } = error as OAuthError;
    return `${name} ${code}: ${message}`;
  }
  return "accepted";
}

const wrongType = "OAuthError invalid_request: Send the parameters as application/x-www-form-urlencoded.";

test("parameters are form-decoded and read only from the body", async () => {
  const form = await readForm("grant_type=client_credentials&scope=rentals%3Aquote+bookings:read&x=%C3%A9");
  expect([...form]).toEqual([
    ["grant_type", "client_credentials"],
    ["scope", "rentals:quote bookings:read"],
    ["x", "é"],
  ]);
  expect([...(await readForm(""))]).toEqual([]);
  expect([...(await readForm(null))]).toEqual([]);
});

test("an empty parameter counts as missing but still counts as repeated", async () => {
  expect([...(await readForm("a=&b=1&c"))]).toEqual([["b", "1"]]);
  for (const body of ["a=1&a=1", "a=1&a=2", "a=&a=1", "a&a"]) {
    expect(await getError(() => readForm(body)), body).toBe(
      "OAuthError invalid_request: A parameter is repeated. Send each parameter once.",
    );
  }
});

test.each([
  formType,
  "Application/X-WWW-Form-Urlencoded",
  `${formType};charset=UTF-8`,
  `${formType}; charset=UTF-8`,
  `${formType}  ;`,
])("%s is accepted as a form", async (type) => {
  expect((await readForm("a=1", type)).get("a")).toBe("1");
});

test.each([
  null,
  "application/json",
  "multipart/form-data; boundary=x",
  `${formType}x`,
  `${formType} x`,
  `${formType}, text/plain`,
  `text/plain; ${formType}`,
  `x${formType}`,
])("%s is rejected as a form", async (type) => {
  expect(await getError(() => readForm("a=1", type))).toBe(wrongType);
});

test("a form has at most 4,096 bytes", async () => {
  const longest = `a=${"x".repeat(4094)}`;
  expect((await readForm(longest)).get("a")).toHaveLength(4094);
  await expect(readForm(`${longest}x`)).rejects.toMatchObject({
    code: "payload_too_large",
    details: { max_bytes: 4096 },
  });
});

test("invalid UTF-8 is rejected and a byte order mark is part of the name", async () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  expect(await getError(() => readForm(bytes(0x61, 0x3d, 0xff)))).toBe(
    "OAuthError invalid_request: The form is not valid UTF-8.",
  );
  expect([...(await readForm(bytes(0xef, 0xbb, 0xbf, 0x61, 0x3d, 0x31)))]).toEqual([["\ufeffa", "1"]]);
});

test("grant_type is required and must be client_credentials", async () => {
  const grant = (value?: string) =>
    getError(() => assertGrantType(new Map(value === undefined ? [] : [["grant_type", value]])));
  expect(await grant("client_credentials")).toBe("accepted");
  expect(await grant()).toBe("OAuthError invalid_request: The parameter grant_type is missing.");
  const unsupported =
    "OAuthError unsupported_grant_type: Set grant_type to client_credentials. No other grant type is supported.";
  for (const other of ["password", "CLIENT_CREDENTIALS", "client_credentials ", ""]) {
    expect(await grant(other), other).toBe(unsupported);
  }
});

const toBasic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test("credentials come from the form and a missing part is empty", () => {
  const credentials = (form: Record<string, string>, authorization: string | null = null) =>
    readClientCredentials(authorization, new Map(Object.entries(form)));
  expect(credentials({ client_id: "a", client_secret: "b" })).toEqual({ clientId: "a", clientSecret: "b" });
  expect(credentials({ client_id: "a" })).toEqual({ clientId: "a", clientSecret: "" });
  expect(credentials({ client_secret: "b" })).toEqual({ clientId: "", clientSecret: "b" });
  expect(credentials({})).toEqual({ clientId: "", clientSecret: "" });
  expect(credentials({ client_id: "a" }, "Bearer x")).toEqual({ clientId: "a", clientSecret: "" });
});

test("credentials come from Basic and the form may only repeat the client ID", async () => {
  const read = (form: Record<string, string>) =>
    readClientCredentials(toBasic("a:b"), new Map(Object.entries(form)));
  expect(read({})).toEqual({ clientId: "a", clientSecret: "b" });
  expect(read({ client_id: "a" })).toEqual({ clientId: "a", clientSecret: "b" });
  const both = "OAuthError invalid_request: Send the credentials as HTTP Basic or in the form, not both.";
  for (const form of [{ client_id: "A" }, { client_secret: "b" }, { client_id: "a", client_secret: "b" }]) {
    expect(await getError(() => read(form)), JSON.stringify(form)).toBe(both);
  }
});
