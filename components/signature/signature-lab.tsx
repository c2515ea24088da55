"use client";

import { type FormEvent, useState } from "react";
import { checkSignature, type SignatureInput, type SignatureResult } from "@/lib/signature/check-signature";
import { useShortcuts } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { TextArea, TextField } from "../ui/field";
import { PageHeader, Section } from "../ui/page-header";
import { CheckedResult } from "./checked-result";

const nothing: SignatureInput = { body: "", headers: "", secret: "" };

/**
 * The form that verifies the signature of a pasted request and says what is wrong with it. The browser does all of it
 * and sends nothing to the service.
 */
export function SignatureLab() {
  const { texts } = useTexts();
  const { signature } = texts;
  const [pasted, setPasted] = useState(nothing);
  const [checked, setChecked] = useState<SignatureResult | "unable">();
  const pastedField = (name: keyof SignatureInput) => ({
    spellCheck: false,
    className: "font-mono text-meta",
    value: pasted[name],
    onChange: (event: { target: { value: string } }) => {
      setPasted((before) => ({ ...before, [name]: event.target.value }));
      setChecked(undefined);
    },
  });
  const check = async () => {
    // Browsers have no WebCrypto on http pages, except on localhost.
    if (!window.isSecureContext) return setChecked("unable");
    setChecked(await checkSignature(pasted, Math.floor(Date.now() / 1000)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  useShortcuts({ "$mod+Enter": () => void check() });
  return (
    <>
      <PageHeader title={signature.title} note={signature.note} />
      <form onSubmit={submit} autoComplete="off" className="grid max-w-4xl gap-4 border-line border-t pt-4">
        <TextArea label={signature.body} hint={signature.bodyHint} rows={8} {...pastedField("body")} />
        <TextArea
          label={signature.headers}
          hint={signature.headersHint}
          rows={4}
          {...pastedField("headers")}
        />
        <TextField label={signature.secret} hint={signature.secretHint} {...pastedField("secret")} />
        <div>
          <Button type="submit" look="primary" shortcut="Meta+Enter">
            {signature.check}
          </Button>
        </div>
      </form>
      <div role="status" className="max-w-4xl pt-4">
        <Section title={signature.result}>
          <CheckedResult checked={checked} />
        </Section>
      </div>
    </>
  );
}
