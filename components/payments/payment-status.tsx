import type { Payment } from "@/lib/contracts/payments";
import { useTexts } from "../texts/texts-provider";
import { Status, type Tone } from "../ui/status";

const tones: Readonly<Record<Payment["state"], Tone>> = { kept: "ok", refund_due: "wait", refunded: "done" };

/** The state of a payment. Next to it, a text says why the payment must be refunded, or that it has no booking yet. */
export function PaymentStatus({ payment }: { payment: Pick<Payment, "state" | "reason" | "booking"> }) {
  const { payments } = useTexts().texts;
  const { state, reason, booking } = payment;
  const open = state === "kept" && booking === null ? payments.open : undefined;
  const why = reason === null ? open : payments.reasons[reason];
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Status tone={tones[state]} plain>
        {payments.states[state]}
      </Status>
      {why === undefined ? null : <span className="text-ink2 text-meta">{why}</span>}
    </span>
  );
}
