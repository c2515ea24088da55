"use client";

import { call } from "@/lib/api/call";
import { reopenMonthRoute, signOffMonthRoute } from "@/lib/api/reconciliation";
import type { ReconciliationMonth } from "@/lib/contracts/portal/reconciliation";
import { formatMonth } from "@/lib/format/format-month";
import { fill } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { useInstantText } from "../time/use-instant-text";
import { NoteForm } from "./note-form";

/** The form that signs off a month, or that reopens it with a reason. */
export function MonthSignOff({ state }: { state: ReconciliationMonth }) {
  const { texts, locale } = useTexts();
  const { reconciliation: words } = texts;
  const { sign_off: signOff, open_lines } = state;
  const month = formatMonth(state.month, locale);
  const at = useInstantText(signOff?.at ?? "2000-01-01T00:00:00Z");
  const params = { month: state.month };
  if (signOff !== null) {
    return (
      <div className="flex flex-col gap-3">
        <p>{fill(words.signedOffBy, { month, who: signOff.by.email, at })}</p>
        {signOff.note === null ? null : <p className="text-ink2">{signOff.note}</p>}
        <NoteForm
          key="reopen"
          button={fill(words.reopen, { month })}
          label={words.reopenReason}
          required
          onSend={(reason) => call(reopenMonthRoute, { params, body: { reason } })}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink2">{words.signOffNote}</p>
      <NoteForm
        key="sign-off"
        button={fill(words.signOff, { month })}
        label={words.reason}
        {...(open_lines === 0 ? {} : { hint: fill(words.openNeedsNote, { count: String(open_lines) }) })}
        required={open_lines > 0}
        onSend={(note) =>
          call(signOffMonthRoute, { params, body: { open_lines, ...(note === "" ? {} : { note }) } })
        }
      />
    </div>
  );
}
