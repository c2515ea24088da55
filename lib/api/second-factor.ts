import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
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

const passkeysPath = "/portal-api/profile/passkeys";

export const beginPasskeyRoute: OperationRoute<"beginPasskey"> = {
  method: "POST",
  path: `${passkeysPath}/options`,
};
export const addPasskeyRoute: OperationRoute<"addPasskey"> = { method: "POST", path: passkeysPath };
export const renamePasskeyRoute: OperationRoute<"renamePasskey"> = {
  method: "PATCH",
  path: `${passkeysPath}/{id}`,
};
export const removePasskeyRoute: OperationRoute<"removePasskey"> = {
  method: "DELETE",
  path: `${passkeysPath}/{id}`,
};
export const beginPasskeyProofRoute: OperationRoute<"beginPasskeyProof"> = {
  method: "POST",
  path: `${path}/passkey-options`,
};
export const provePasskeyRoute: OperationRoute<"provePasskey"> = {
  method: "POST",
  path: `${path}/prove-passkey`,
};

const getSecondFactorRoute: OperationRoute<"getSecondFactor"> = { method: "GET", path };

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ["profile", "second-factor"],
    queryFn: ({ signal }) => call(getSecondFactorRoute, { signal }),
  });
}
