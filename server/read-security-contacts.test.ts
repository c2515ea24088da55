import { expect, test } from "vitest";
import { readConfig } from "./env";
import { ConfigError } from "./errors/config-error";
import { renderSecurityTxt } from "./http/discovery/security-txt";

test("security contacts are URIs, and an email address becomes a mailto URI", () => {
  const text = "jo%e@example.com, https://example.com/report ,tel:+351-1,mailto:jo@example.com";
  expect(readConfig({ SECURITY_CONTACT: text }).securityContacts).toEqual([
    "mailto:jo%25e@example.com",
    "https://example.com/report",
    "tel:+351-1",
    "mailto:jo@example.com",
  ]);
  expect(readConfig({ SECURITY_CONTACT: " , " }).securityContacts).toEqual([]);
});

test.each(["http://example.com", "security", "https://", "https://example.com/a b", "javascript:alert(1)"])(
  "the security contact %s is rejected by name",
  (text) => {
    const sentence = `SECURITY_CONTACT must list email addresses or mailto:, tel: or https: URIs, not “${text}”.`;
    expect(() => readConfig({ SECURITY_CONTACT: `security@example.com,${text}` })).toThrow(
      new ConfigError(sentence),
    );
  },
);

const now = new Date("2030-05-01T23:59:59.999Z");

test.each([
  ["https://api.example.com/sandbox", "mailto:security@api.example.com"],
  ["http://127.0.0.1:3000", "mailto:security@localhost"],
  ["http://[::1]:3000", "mailto:security@localhost"],
])("without a contact, security.txt of %s names the mailbox of RFC 2142", (publicUrl, contact) => {
  expect(renderSecurityTxt({ publicUrl, securityContacts: [] }, now)).toBe(
    `Contact: ${contact}\nExpires: 2030-10-28T00:00:00Z\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
  );
});

test("security.txt stays the same for one day", () => {
  const at = (text: string) =>
    renderSecurityTxt({ publicUrl: "https://a.example.com", securityContacts: [] }, new Date(text));
  expect(at("2030-05-01T00:00:00.000Z")).toBe(at("2030-05-01T23:59:59.999Z"));
  expect(at("2030-05-02T00:00:00.000Z")).not.toBe(at("2030-05-01T23:59:59.999Z"));
});
