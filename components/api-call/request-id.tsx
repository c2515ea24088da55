"use client";

import Link from "next/link";
import { useSession } from "../shell/portal-session";
import { useTexts } from "../texts/texts-provider";
import { CopyText } from "../ui/copy-text";

/** A request ID: a link to the log for admins, and text to copy for others. */
export function RequestId({ id }: { id: string }) {
  const { texts } = useTexts();
  const { role } = useSession();
  if (role !== "admin") return <CopyText text={id} label={texts.common.copy} />;
  return (
    <Link
      prefetch={false}
      className="min-w-0 break-all font-mono text-accent text-meta hover:underline"
      href={`/developers/logs/${id}`}
    >
      {id}
    </Link>
  );
}
