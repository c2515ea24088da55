"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "@/lib/api/call";
import { addPasskeyRoute, beginPasskeyRoute } from "@/lib/api/second-factor";
import type { Passkey } from "@/lib/contracts/portal/second-factor";
import { fill } from "@/lib/texts/interpolate";
import { FailureNote } from "../errors/failure-note";
import { createPasskey } from "../passkeys/authenticator";
import { describePasskeyFault } from "../passkeys/describe-fault";
import { FormButtons } from "../texts/form-buttons";
import { useTexts } from "../texts/texts-provider";
import { CurrentPasswordField, isWrongPassword } from "./current-password-field";
import { deviceName } from "./device-name";
import { PasskeyNameField } from "./passkey-name-field";
import { RecoveryCodes } from "./recovery-codes";

type AddProps = {
  /** `recoveryCodes` is the number of new recovery codes, or undefined if none were created. */
  onAdded: (passkey: Passkey, recoveryCodes: number | undefined) => void;
  onClose: () => void;
};

/**
 * Adds a passkey in steps: asks for the password and a name, opens the browser's dialog, and shows the recovery codes
 * if new ones were created.
 */
export function AddPasskey({ onAdded, onClose }: AddProps) {
  const { texts } = useTexts();
  const { settings, passkeys: words } = texts;
  const [password, setPassword] = useState("");
  const [name, setName] = useState(() => {
    const device = deviceName(navigator.userAgent);
    return device === undefined ? "" : fill(settings.deviceOn, device);
  });
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await call(beginPasskeyRoute, { body: { current_password: password } });
      const response = await createPasskey(options);
      return await call(addPasskeyRoute, { body: { name: name.trim(), response } });
    },
    onSuccess: ({ passkey, recovery_codes: codes }) => {
      onAdded(passkey, codes?.length);
      if (codes === null) onClose();
    },
  });
  if (add.data?.recovery_codes) return <RecoveryCodes codes={add.data.recovery_codes} onStored={onClose} />;
  const isAboutPassword = isWrongPassword(add.error);
  const fault = describePasskeyFault(add.error, texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "" && !add.isPending) add.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full max-w-md flex-col gap-4">
      <PasskeyNameField value={name} onChange={setName} />
      <CurrentPasswordField value={password} onChange={setPassword} failure={add.error} />
      {fault === undefined ? null : (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
      {add.error === null || isAboutPassword || fault !== undefined ? null : (
        <FailureNote error={add.error} />
      )}
      <FormButtons submit={words.create} busy={add.isPending && words.waiting} onCancel={onClose} />
    </form>
  );
}
