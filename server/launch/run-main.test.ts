import { expect, test } from "vitest";
import { ConfigError } from "../errors/config-error";
import { getExitCode } from "./run-main";

const failedBy = (code: string) => {
  const cause = Object.assign(new Error("failed"), { code });
  return new ConfigError("The database cannot be used.", { cause });
};

test("a wrong setting exits with 78, an unavailable database with 75, and any other error with 1", () => {
  const codes = [new ConfigError("PORT is wrong."), failedBy("28P01"), failedBy("3D000")].map(getExitCode);
  expect(codes).toEqual([78, 78, 78]);
  expect(["ECONNREFUSED", "ECONNRESET", "57P03", "53300"].map(failedBy).map(getExitCode)).toEqual([
    75, 75, 75, 75,
  ]);
  const lost = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  const silent = new ConfigError("The database cannot be used.", { cause: new Error("timeout expired") });
  expect([lost, silent].map(getExitCode)).toEqual([75, 75]);
  expect([new Error("fault"), "text"].map(getExitCode)).toEqual([1, 1]);
});
