"use client";

import { formatMoney } from "@/lib/format/format-money";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { useShortcuts } from "../../keyboard/shortcuts";
import { useTexts } from "../../texts/texts-provider";
import { Button } from "../../ui/button";
import { buttonStyles } from "../../ui/button-styles";
import { Link } from "../../ui/link";
import type { PriceChange } from "./price-change";

export type Stage = "reserve" | "renew" | "book";

type Props = {
  change: PriceChange;
  stage: Stage;
  otherCarsHref: string;
  onAgree: () => void;
  /** Cancels the sale. Undefined if the customer cannot have been charged. */
  onStop?: (() => void) | undefined;
};

/** The choices after the total has changed: continue at the new total, choose another car, or cancel the sale. */
export function PriceChoices({ change, stage, otherCarsHref, onAgree, onStop }: Props) {
  const { texts, locale } = useTexts();
  const { price, anotherCar } = texts.reserve;
  const money = (amount: number) => formatMoney(amount, change.currency, locale);
  const values = { difference: money(Math.abs(change.difference)), total: money(change.current) };
  useShortcuts({ "$mod+Enter": onAgree });
  return (
    <>
      <Button look="primary" shortcut="Meta+Enter" onClick={onAgree}>
        {fill(price[agreement(stage, change.difference)], values)}
      </Button>
      <Link className={buttonStyles({ look: "plain" })} href={otherCarsHref}>
        {anotherCar}
      </Link>
      <StopButton onStop={onStop} />
    </>
  );
}

/**
 * The button that cancels the sale. Renders nothing without `onStop`, because then the customer cannot have been
 * charged.
 */
export function StopButton({ onStop }: { onStop: (() => void) | undefined }) {
  const { texts } = useTexts();
  if (onStop === undefined) return null;
  return (
    <Button look="danger" onClick={onStop}>
      {texts.reserve.price.stop}
    </Button>
  );
}

function agreement(stage: Stage, difference: number): keyof Texts["reserve"]["price"] {
  if (stage === "reserve") return "reserveAt";
  if (stage === "renew") return "renewAt";
  if (difference === 0) return "bookAt";
  return difference > 0 ? "collectAndBook" : "refundAndBook";
}
