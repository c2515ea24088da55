import { expect, test } from "vitest";
import { ConfigError } from "../../errors/config-error";
import { readOidcProvider } from "./read-oidc-provider";

const whole = {
  OIDC_ISSUER: "https://id.example.com/",
  OIDC_CLIENT_ID: "portal",
  OIDC_CLIENT_SECRET: "hush",
};

function read(settings: Record<string, string>) {
  return readOidcProvider((name) => settings[name]);
}

test("no provider is configured without the required settings", () => {
  expect(read({})).toBeNull();
  expect(read({ OIDC_NAME: "Example" })).toBeNull();
});

test("a provider has the values of the settings", () => {
  const provider = { issuer: "https://id.example.com", clientId: "portal", clientSecret: "hush" };
  expect(read(whole)).toEqual({ ...provider, name: "Single sign-on" });
  expect(read({ ...whole, OIDC_NAME: "Example" })).toEqual({ ...provider, name: "Example" });
});

test("an incomplete provider or one with an invalid issuer stops the start", () => {
  for (const name of Object.keys(whole)) {
    const { [name as keyof typeof whole]: _, ...rest } = whole;
    expect(() => read(rest)).toThrow(ConfigError);
  }
  for (const issuer of ["id.example.com", "ftp://id.example.com", "javascript:1"]) {
    expect(() => read({ ...whole, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER must be/);
  }
});
