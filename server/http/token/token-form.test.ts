import { expect, test } from "vitest";
import type { OAuthError } from "../../oauth/oauth-error";
import { apiRequestOf } from "../wire/api-request";
import { assertGrantType, readClientCredentials, readTokenForm, type TokenForm } from "./token-form";

const formType = "application/x-www-form-urlencoded";

async function formOf(body: BodyInit | null, type: string | null = formType): Promise<TokenForm> {
  const url = "http://service.test/oauth/token?client_id=from-the-url";
  const headers = type === null ? {} : { "Content-Type": type };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return await readTokenForm(apiRequestOf(new Request(url, { method: "POST", headers, body: bytes })));
}

/** The refusal a caller reads: its code, and words that tell what to do. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    // SAFETY: what is refused here is refused in this shape; anything else has no such text.
    const { name, code, message } = error as OAuthError;
    return `${name} ${code}: ${message}`;
  }
  return "accepted";
}

const wrongType = "OAuthError invalid_request: Send the parameters as application/x-www-form-urlencoded.";

test("parameters are read as a form encodes them, from the body alone", async () => {
  const form = await formOf("grant_type=client_credentials&scope=rentals%3Aquote+bookings:read&x=%C3%A9");
  expect([...form]).toEqual([
    ["grant_type", "client_credentials"],
    ["scope", "rentals:quote bookings:read"],
    ["x", "é"],
  ]);
  expect([...(await formOf(""))]).toEqual([]);
  expect([...(await formOf(null))]).toEqual([]);
});

test("a parameter without a value counts as left out, and is repeated all the same", async () => {
  expect([...(await formOf("a=&b=1&c"))]).toEqual([["b", "1"]]);
  for (const body of ["a=1&a=1", "a=1&a=2", "a=&a=1", "a&a"]) {
    expect(await refusal(() => formOf(body)), body).toBe(
      "OAuthError invalid_request: A parameter is repeated.",
    );
  }
});

test.each([
  formType,
  "Application/X-WWW-Form-Urlencoded",
  `${formType};charset=UTF-8`,
  `${formType}; charset=UTF-8`,
  `${formType}  ;`,
])("%s is a form", async (type) => {
  expect((await formOf("a=1", type)).get("a")).toBe("1");
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
])("%s is none", async (type) => {
  expect(await refusal(() => formOf("a=1", type))).toBe(wrongType);
});

test("a form has 4096 bytes at most", async () => {
  const longest = `a=${"x".repeat(4094)}`;
  expect((await formOf(longest)).get("a")).toHaveLength(4094);
  await expect(formOf(`${longest}x`)).rejects.toMatchObject({
    code: "payload_too_large",
    details: { max_bytes: 4096 },
  });
});

test("what is not UTF-8 is refused, and a mark of the order of bytes belongs to the name", async () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  expect(await refusal(() => formOf(bytes(0x61, 0x3d, 0xff)))).toBe(
    "OAuthError invalid_request: The form is not text in UTF-8.",
  );
  expect([...(await formOf(bytes(0xef, 0xbb, 0xbf, 0x61, 0x3d, 0x31)))]).toEqual([["\ufeffa", "1"]]);
});

test("there is one grant type, and it has to be named", async () => {
  const grant = (value?: string) =>
    refusal(() => assertGrantType(new Map(value === undefined ? [] : [["grant_type", value]])));
  expect(await grant("client_credentials")).toBe("accepted");
  expect(await grant()).toBe("OAuthError invalid_request: The parameter grant_type is missing.");
  const unsupported = "OAuthError unsupported_grant_type: The only grant type is client_credentials.";
  for (const other of ["password", "CLIENT_CREDENTIALS", "client_credentials ", ""]) {
    expect(await grant(other), other).toBe(unsupported);
  }
});

const basicOf = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

test("credentials come from the form, and their missing halves are empty", () => {
  const credentials = (form: Record<string, string>, authorization: string | null = null) =>
    readClientCredentials(authorization, new Map(Object.entries(form)));
  expect(credentials({ client_id: "a", client_secret: "b" })).toEqual({ clientId: "a", clientSecret: "b" });
  expect(credentials({ client_id: "a" })).toEqual({ clientId: "a", clientSecret: "" });
  expect(credentials({ client_secret: "b" })).toEqual({ clientId: "", clientSecret: "b" });
  expect(credentials({})).toEqual({ clientId: "", clientSecret: "" });
  expect(credentials({ client_id: "a" }, "Bearer x")).toEqual({ clientId: "a", clientSecret: "" });
});

test("credentials come from Basic, beside which the form may only repeat the id", async () => {
  const read = (form: Record<string, string>) =>
    readClientCredentials(basicOf("a:b"), new Map(Object.entries(form)));
  expect(read({})).toEqual({ clientId: "a", clientSecret: "b" });
  expect(read({ client_id: "a" })).toEqual({ clientId: "a", clientSecret: "b" });
  const both = "OAuthError invalid_request: Send the credentials as Basic or in the form, not both.";
  for (const form of [{ client_id: "A" }, { client_secret: "b" }, { client_id: "a", client_secret: "b" }]) {
    expect(await refusal(() => read(form)), JSON.stringify(form)).toBe(both);
  }
});
