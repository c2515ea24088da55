import { expect, test } from "vitest";
import { isApple } from "./detect-apple";

const agents = {
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  linux: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
};

test.each([
  ['"macOS"', null, true],
  ['"Windows"', null, false],
  ['"Linux"', null, false],
  ['"Windows"', agents.mac, false],
  ['"macOS"', agents.linux, true],
  ['"Unknown"', agents.mac, true],
  [null, agents.mac, true],
  [null, agents.phone, true],
  [null, agents.windows, false],
  [null, agents.linux, false],
  ["", "", false],
  [null, null, false],
])("with the hint %s and the agent %s, the system is of Apple: %s", (hint, agent, expected) => {
  expect(isApple(hint, agent)).toBe(expected);
});
