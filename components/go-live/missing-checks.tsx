"use client";

import type { GoLive } from "@/lib/contracts/portal/go-live";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Link } from "../ui/link";

/** The readiness checks that have not passed, each with its next step. */
export function MissingChecks({ missing }: Pick<GoLive, "missing">) {
  const { texts, locale } = useTexts();
  const { goLive: words } = texts;
  const link = (
    <Link href="/readiness" className="text-accent underline">
      {words.openReadiness}
    </Link>
  );
  if (missing.length === 0) {
    return (
      <p>
        {words.ready} {link}
      </p>
    );
  }
  return (
    <>
      <p className="pb-2">
        {fillCount(words.missingCount, missing.length, locale)} {link}
      </p>
      <ul className="flex flex-col gap-2">
        {missing.map(({ id, title, next_step }) => (
          <li key={id} className="border-line border-t pt-2">
            <p className="font-medium">{title}</p>
            <p className="text-ink2">{next_step}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
