import type { OperationRoute } from "./route";

const path = "/portal-api/profile/second-factor";

export const beginSecondFactorRoute: OperationRoute<"beginSecondFactor"> = { method: "POST", path };
export const confirmSecondFactorRoute: OperationRoute<"confirmSecondFactor"> = {
  method: "POST",
  path: `${path}/confirm`,
};
export const renewRecoveryCodesRoute: OperationRoute<"renewRecoveryCodes"> = {
  method: "POST",
  path: `${path}/recovery-codes`,
};
export const removeSecondFactorRoute: OperationRoute<"removeSecondFactor"> = {
  method: "POST",
  path: `${path}/remove`,
};
export const proveSecondFactorRoute: OperationRoute<"proveSecondFactor"> = {
  method: "POST",
  path: `${path}/prove`,
};
