"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { proveSecondFactorRoute, secondFactorQuery } from "@/lib/api/second-factor";
import { describePasskeyFault } from "../passkeys/describe-fault";
import { proveByPasskey } from "../passkeys/prove-by-passkey";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

type Progress = { busy?: "code" | "passkey"; fault?: string | undefined; proven?: true };

/**
 * Asks for a code or a passkey after a change that needs a recent proof of the second factor. The user then repeats
 * the change. This is not a form, because the note that contains it can be inside a form.
 */
export function ProveSecondFactor() {
  const { texts } = useTexts();
  const { auth, settings, failures, passkeys } = texts;
  const [code, setCode] = useState("");
  const [{ busy, fault, proven }, setProgress] = useState<Progress>({});
  const own = useQuery(secondFactorQuery());
  if (proven) return <p role="status">{settings.proven}</p>;
  const attempt = async (by: "code" | "passkey", prove: () => Promise<unknown>) => {
    if (busy !== undefined) return;
    setProgress({ busy: by });
    try {
      await prove();
      setProgress({ proven: true });
    } catch (error) {
      const isWrong = isApiFailure(error) && error.code === "wrong_code";
      const words = isWrong ? auth.errors.code : describePasskeyFault(error, texts);
      setProgress({ fault: words ?? failures.titles.other });
    }
  };
  const send = async () => {
    if (code.trim() === "") return;
    await attempt("code", () => call(proveSecondFactorRoute, { body: { code } }));
  };
  return (
    <div className="flex w-full flex-col items-start gap-2 rounded-control bg-surface p-3">
      <TextField
        label={auth.code}
        hint={auth.codeHint}
        value={code}
        error={fault}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={100}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void send();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void send()} busy={busy === "code" && settings.checking}>
          {settings.prove}
        </Button>
        {own.data === undefined || own.data.passkeys.length === 0 ? null : (
          <Button
            size="small"
            onClick={() => void attempt("passkey", proveByPasskey)}
            busy={busy === "passkey" && passkeys.waiting}
          >
            {passkeys.use}
          </Button>
        )}
      </div>
    </div>
  );
}
