"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { removeSecondFactorRoute, renewRecoveryCodesRoute } from "@/lib/api/second-factor";
import type { SecondFactor } from "@/lib/contracts/portal/second-factor";
import { FailureNote } from "../errors/failure-note";
import { describePasskeyFault } from "../passkeys/describe-fault";
import { proveByPasskey } from "../passkeys/prove-by-passkey";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

type ManageProps = {
  state: SecondFactor;
  onDone: (change: Partial<SecondFactor>) => void;
  onClose: () => void;
};

/**
 * The form that creates new recovery codes or removes the authenticator app. Each action requires a code. If the field
 * is empty, the browser asks for a passkey instead.
 */
export function SecondFactorManage({ state, onDone, onClose }: ManageProps) {
  const { texts } = useTexts();
  const { settings, auth, common, passkeys } = texts;
  const hasPasskey = state.passkeys.length > 0;
  const [code, setCode] = useState("");
  const prove = async () => {
    if (code.trim() !== "") return { code };
    await proveByPasskey();
    return {};
  };
  const renew = useMutation({
    mutationFn: async () => await call(renewRecoveryCodesRoute, { body: await prove() }),
  });
  const remove = useMutation({
    mutationFn: async () => await call(removeSecondFactorRoute, { body: await prove() }),
    onSuccess: onDone,
  });
  if (renew.data !== undefined) {
    const { recovery_codes: codes } = renew.data;
    return <RecoveryCodes codes={codes} onStored={() => onDone({ recovery_codes: codes.length })} />;
  }
  const isBusy = renew.isPending || remove.isPending;
  const error = renew.error ?? remove.error;
  const isWrong = isApiFailure(error) && error.code === "wrong_code";
  const fault = isWrong ? auth.errors.code : describePasskeyFault(error, texts);
  const act = (change: typeof renew | typeof remove) => () => {
    if (isBusy || (code.trim() === "" && !hasPasskey)) return;
    renew.reset();
    remove.reset();
    change.mutate();
  };
  return (
    <div className="flex w-full max-w-md flex-col gap-4">
      <CodeField
        value={code}
        hint={hasPasskey ? passkeys.codeOrPasskey : auth.codeHint}
        error={fault}
        onChange={setCode}
      />
      {error === null || fault !== undefined ? null : <FailureNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={act(renew)} busy={renew.isPending && settings.checking}>
          {settings.renewCodes}
        </Button>
        {state.confirmed_at === null ? null : (
          <Button look="danger" onClick={act(remove)} busy={remove.isPending && settings.checking}>
            {settings.removeApp}
          </Button>
        )}
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </div>
  );
}
