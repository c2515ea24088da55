import { Breakable } from "../ui/breakable";
import { Status, type Tone } from "../ui/status";

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 400 ? "wait" : "ok";
}

/** An HTTP status, with the error code if there is one. */
export function ResponseStatus({ status, code }: { status: number; code: string | null }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Status tone={toneOf(status)} plain>
        {String(status)}
      </Status>
      {code === null ? null : <Breakable text={code} className="font-mono text-ink2 text-meta" />}
    </span>
  );
}
