"use client";

import { useState } from "react";
import { isApiFailure } from "@/lib/api/api-failure";
import { call } from "@/lib/api/call";
import { proveSecondFactorRoute } from "@/lib/api/second-factor";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextField } from "../ui/field";

type Progress = "idle" | "busy" | "proven" | "wrong" | "failed";

/**
 * Asks for a code after a change that needs a recent proof of the second factor. The user then repeats the change. It
 * is not a form, because the note can be inside one.
 */
export function ProveSecondFactor() {
  const { auth, settings, failures } = useTexts().texts;
  const [code, setCode] = useState("");
  const [progress, setProgress] = useState<Progress>("idle");
  if (progress === "proven") return <p role="status">{settings.proven}</p>;
  const send = async () => {
    if (code.trim() === "" || progress === "busy") return;
    setProgress("busy");
    try {
      await call(proveSecondFactorRoute, { body: { code } });
      setProgress("proven");
    } catch (error) {
      setProgress(isApiFailure(error) && error.code === "wrong_code" ? "wrong" : "failed");
    }
  };
  const faults: { [State in Progress]?: string | undefined } = {
    wrong: auth.errors.code,
    failed: failures.titles.other,
  };
  return (
    <div className="flex w-full flex-col items-start gap-2 rounded-control bg-surface p-3">
      <TextField
        label={auth.code}
        hint={auth.codeHint}
        value={code}
        error={faults[progress]}
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
      <Button size="small" onClick={() => void send()} busy={progress === "busy" && settings.checking}>
        {settings.prove}
      </Button>
    </div>
  );
}
