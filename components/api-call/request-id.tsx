"use client";

import { useMay } from "../shell/use-may";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";
import { Link } from "../ui/link";

/** A request ID: for people who may read the request log, a link to its entry there, for others a text to copy. */
export function RequestId({ id }: { id: string }) {
  const { texts } = useTexts();
  const integrates = useMay("integrate");
  if (!integrates) return <CopyText text={id} label={texts.common.copy} />;
  return (
    <Link
      className="min-w-0 break-all font-mono text-accent text-meta hover:underline"
      href={`/developers/logs/${id}`}
    >
      {id}
    </Link>
  );
}
