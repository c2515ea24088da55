import type { OutboxMail } from "@/lib/contracts/portal/outbox";
import { formatInstant } from "@/lib/format/format-time";
import type { Texts } from "@/lib/texts/en";
import { Breakable } from "../ui/breakable";

type Props = { mails: readonly OutboxMail[]; texts: Texts["mail"]; locale: string };

/** The mails of a sandbox, newest first. A click on a mail shows its text. */
export function OutboxList({ mails, texts, locale }: Props) {
  return (
    <ul className="max-w-3xl border-line border-t">
      {mails.map((mail) => (
        <li key={mail.id} className="border-line border-b py-2">
          <details>
            <summary className="flex min-h-6 cursor-pointer flex-wrap items-baseline gap-x-4">
              <span className="font-medium">{mail.subject ?? texts.kinds[mail.kind]}</span>
              <span className="text-ink2">
                <Breakable text={mail.recipient} />
              </span>
              <span className="text-ink2 text-meta">
                {texts.states[mail.state]} ·{" "}
                <time dateTime={mail.created_at}>{formatInstant(mail.created_at, locale)}</time>
              </span>
            </summary>
            <p className="whitespace-pre-line break-words py-3">{mail.text ?? texts.removed}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
