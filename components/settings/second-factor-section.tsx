"use client";

import { useState } from "react";
import type { SecondFactor } from "@/lib/contracts/portal/second-factor";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import { Section } from "../ui/page-header";

const SetUp = lazyComponent(() =>
  import("./second-factor-set-up").then((module) => module.SecondFactorSetUp),
);
const Manage = lazyComponent(() =>
  import("./second-factor-manage").then((module) => module.SecondFactorManage),
);

/** The state of the user's authenticator app, and what they can change. */
export function SecondFactorSection({ first }: { first: SecondFactor }) {
  const { texts, locale } = useTexts();
  const { settings } = texts;
  const [state, setState] = useState(first);
  const [isOpen, setIsOpen] = useState(false);
  const isOn = state.confirmed_at !== null;
  const close = (next: SecondFactor) => {
    setState(next);
    setIsOpen(false);
  };
  return (
    <Section title={settings.secondFactor}>
      <div className="flex max-w-xl flex-col items-start gap-4">
        <p className="text-ink2">
          {isOn ? fillCount(settings.secondFactorOn, state.recovery_codes, locale) : settings.secondFactorOff}
        </p>
        {isOpen ? null : (
          <Button onClick={() => setIsOpen(true)}>
            {isOn ? settings.manageSecondFactor : settings.setUpSecondFactor}
          </Button>
        )}
        {isOpen && isOn ? <Manage onDone={close} onClose={() => setIsOpen(false)} /> : null}
        {isOpen && !isOn ? <SetUp onDone={close} onClose={() => setIsOpen(false)} /> : null}
      </div>
    </Section>
  );
}
