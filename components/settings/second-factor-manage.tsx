"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { removeSecondFactorRoute, renewRecoveryCodesRoute } from "@/lib/api/second-factor";
import type { SecondFactor } from "@/lib/contracts/portal/second-factor";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

type ManageProps = { onDone: (state: SecondFactor) => void; onClose: () => void };

/** Creates new recovery codes or removes the app. Both need a code. */
export function SecondFactorManage({ onDone, onClose }: ManageProps) {
  const { settings, auth, common } = useTexts().texts;
  const [code, setCode] = useState("");
  const renew = useMutation({ mutationFn: () => call(renewRecoveryCodesRoute, { body: { code } }) });
  const remove = useMutation({
    mutationFn: () => call(removeSecondFactorRoute, { body: { code } }),
    onSuccess: onDone,
  });
  if (renew.data !== undefined) {
    const { recovery_codes: codes } = renew.data;
    const state = { confirmed_at: new Date().toISOString(), recovery_codes: codes.length };
    return <RecoveryCodes codes={codes} onStored={() => onDone(state)} />;
  }
  const isBusy = renew.isPending || remove.isPending;
  const error = renew.error ?? remove.error;
  const isWrong = isApiFailure(error) && error.code === "wrong_code";
  const act = (change: typeof renew | typeof remove) => () => {
    if (isBusy || code.trim() === "") return;
    renew.reset();
    remove.reset();
    change.mutate();
  };
  return (
    <div className="flex w-full max-w-md flex-col gap-4">
      <CodeField
        value={code}
        hint={auth.codeHint}
        error={isWrong ? auth.errors.code : undefined}
        onChange={setCode}
      />
      {error === null || isWrong ? null : <FailureNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={act(renew)} busy={renew.isPending && settings.checking}>
          {settings.renewCodes}
        </Button>
        <Button look="danger" onClick={act(remove)} busy={remove.isPending && settings.checking}>
          {settings.removeApp}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </div>
  );
}
