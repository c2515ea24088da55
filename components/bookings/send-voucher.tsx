"use client";

import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/api/call";
import { sendVoucherRoute } from "@/lib/api/vouchers";
import { fill } from "@/lib/texts/interpolate";
import type { Language } from "@/lib/texts/languages";
import { FailureNote } from "../errors/failure-note";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

type Props = { reference: string; language: Language; email: string };

/** The button that sends the voucher to the customer in the language shown, with the result below. */
export function SendVoucher({ reference, language, email }: Props) {
  const { mail } = useTexts().texts;
  const send = useMutation({
    mutationFn: () => call(sendVoucherRoute, { params: { reference }, body: { language } }),
  });
  return (
    <>
      <Button data-action={mail.send} busy={send.isPending && mail.sending} onClick={() => send.mutate()}>
        {mail.send}
      </Button>
      <div role="status" className="basis-full empty:hidden">
        {send.data === undefined ? null : (
          <p className="text-ok">{send.data.state === "stored" ? mail.stored : fill(mail.sent, { email })}</p>
        )}
        {send.error === null ? null : <FailureNote error={send.error} />}
      </div>
    </>
  );
}
