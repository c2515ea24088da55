"use client";

import Link from "next/link";
import { useTexts } from "../texts/texts-provider";
import { buttonStyles } from "../ui/button-styles";
import { Empty } from "../ui/empty";

export function NothingWaiting() {
  const { texts } = useTexts();
  const { today } = texts;
  return (
    <Empty title={today.nothing}>
      <p className="pb-3">{today.nothingText}</p>
      <Link href="/search" className={buttonStyles({ look: "primary" })}>
        {today.search}
      </Link>
    </Empty>
  );
}
