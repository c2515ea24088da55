"use client";

import Link from "next/link";
import { useTexts } from "../texts/texts-provider";
import { buttonLook } from "../ui/button-look";
import { Empty } from "../ui/empty";

export function NothingWaiting() {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Empty title={today.nothing}>
      <p className="pb-3">{today.nothingText}</p>
      <Link href="/search" className={buttonLook({ look: "primary" })}>
        {today.search}
      </Link>
    </Empty>
  );
}
