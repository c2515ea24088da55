"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { beginSecondFactorRoute, confirmSecondFactorRoute } from "@/lib/api/second-factor";
import type { SecondFactor } from "@/lib/contracts/portal/second-factor";
import { FailureNote } from "../errors/failure-note";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { CodeField } from "./code-field";
import { CurrentPasswordField, isWrongPassword } from "./current-password-field";
import { RecoveryCodes } from "./recovery-codes";

type SetUpProps = { onDone: (change: Partial<SecondFactor>) => void; onClose: () => void };
type Begun = { secret: string; code: { size: number; path: string } };

/** Sets up an authenticator app: the password, the QR code with the first code, then the recovery codes. */
export function SecondFactorSetUp({ onDone, onClose }: SetUpProps) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) {
    const state = { confirmed_at: new Date().toISOString(), recovery_codes: codes.length };
    return <RecoveryCodes codes={codes} onStored={() => onDone(state)} />;
  }
  if (begun !== undefined) return <ConfirmApp begun={begun} onConfirmed={setCodes} onClose={onClose} />;
  return <EnterPassword onBegun={setBegun} onClose={onClose} />;
}

function EnterPassword({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const { settings } = useTexts().texts;
  const [password, setPassword] = useState("");
  const begin = useMutation({
    mutationFn: () => call(beginSecondFactorRoute, { body: { current_password: password } }),
    onSuccess: onBegun,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin.isPending) begin.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full max-w-md flex-col gap-4">
      <CurrentPasswordField value={password} onChange={setPassword} failure={begin.error} />
      {begin.error === null || isWrongPassword(begin.error) ? null : <FailureNote error={begin.error} />}
      <FormButtons
        submit={settings.continueSetUp}
        busy={begin.isPending && settings.checking}
        onCancel={onClose}
      />
    </form>
  );
}

type ConfirmProps = { begun: Begun; onConfirmed: (codes: readonly string[]) => void; onClose: () => void };

function ConfirmApp({ begun, onConfirmed, onClose }: ConfirmProps) {
  const { settings, auth, common } = useTexts().texts;
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactorRoute, { body: { code } }),
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  const isWrong = isApiFailure(confirm.error) && confirm.error.code === "wrong_code";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "" && !confirm.isPending) confirm.mutate();
  };
  const { size, path } = begun.code;
  return (
    <form onSubmit={submit} noValidate className="flex w-full max-w-md flex-col gap-4">
      <p>{settings.scan}</p>
      {/* Phones expect black on white, in both themes. */}
      <svg
        role="img"
        aria-label={settings.qrCode}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-48 bg-[#fff] fill-[#000]"
      >
        <path d={path} />
      </svg>
      <p className="break-all">
        {settings.typeSecret} <CopyText text={begun.secret} label={common.copy} />
      </p>
      <CodeField
        value={code}
        hint={settings.appCodeHint}
        error={isWrong ? auth.errors.code : undefined}
        onChange={setCode}
      />
      {confirm.error === null || isWrong ? null : <FailureNote error={confirm.error} />}
      <FormButtons
        submit={settings.confirmApp}
        busy={confirm.isPending && settings.checking}
        onCancel={onClose}
      />
    </form>
  );
}
