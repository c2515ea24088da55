import { clsx } from "clsx";

export type Tone = "ok" | "wait" | "draft" | "done" | "ended" | "bad" | "info";

/** The symbol and the colours of each tone. Symbol and text convey the status without the colours. */
const looks: Record<Tone, { mark: string; ink: string; ground: string }> = {
  ok: { mark: "●", ink: "text-ok", ground: "bg-ok-soft" },
  wait: { mark: "◐", ink: "text-wait", ground: "bg-wait-soft" },
  draft: { mark: "○", ink: "text-idle", ground: "bg-idle-soft" },
  done: { mark: "✓", ink: "text-info", ground: "bg-info-soft" },
  ended: { mark: "✕", ink: "text-idle", ground: "bg-idle-soft" },
  bad: { mark: "✕", ink: "text-bad", ground: "bg-bad-soft" },
  info: { mark: "●", ink: "text-info", ground: "bg-info-soft" },
};

/** A status in words with its symbol. `plain` omits the background. */
export function Status({ tone, children, plain = false }: { tone: Tone; children: string; plain?: boolean }) {
  const { mark, ink, ground } = looks[tone];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-meta",
        ink,
        plain ? "" : ["rounded-full px-2 py-0.5", ground],
      )}
    >
      <span aria-hidden="true" className="text-label">
        {mark}
      </span>
      {children}
    </span>
  );
}
