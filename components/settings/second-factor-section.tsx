"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SecondFactor } from "@/lib/contracts/portal/second-factor";
import { fillCount } from "@/lib/texts/interpolate";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { lazyComponent } from "../ui/lazy-component";
import { Section } from "../ui/page-header";
import { PasskeysSection } from "./passkeys-section";

const SetUp = lazyComponent(() =>
  import("./second-factor-set-up").then((module) => module.SecondFactorSetUp),
);
const Manage = lazyComponent(() =>
  import("./second-factor-manage").then((module) => module.SecondFactorManage),
);

/** The user's authenticator app and passkeys, and the actions to change them. */
export function SecondFactorSection({ first }: { first: SecondFactor }) {
  const { texts, locale } = useTexts();
  const { settings } = texts;
  const router = useRouter();
  const [state, setState] = useState(first);
  const [opened, setOpened] = useState<"set up" | "manage">();
  const onClose = () => setOpened(undefined);
  const hasApp = state.confirmed_at !== null;
  const isOn = hasSecondFactor(state);
  const change = (next: SecondFactor) => {
    setState(next);
    // The page's note about a missing second factor comes from the server.
    if (hasSecondFactor(next) !== isOn) router.refresh();
  };
  const close = (changed: Partial<SecondFactor>) => {
    change({ ...state, ...changed });
    setOpened(undefined);
  };
  return (
    <Section title={settings.secondFactor}>
      <div className="flex max-w-xl flex-col items-start gap-4">
        <p className="text-ink2">
          {isOn ? fillCount(settings.secondFactorOn, state.recovery_codes, locale) : settings.secondFactorOff}
        </p>
        {opened === undefined ? (
          <div className="flex flex-wrap gap-2">
            {hasApp ? null : (
              <Button onClick={() => setOpened("set up")}>{settings.setUpSecondFactor}</Button>
            )}
            {isOn ? <Button onClick={() => setOpened("manage")}>{settings.manageSecondFactor}</Button> : null}
          </div>
        ) : null}
        {opened === "manage" ? <Manage state={state} onDone={close} onClose={onClose} /> : null}
        {opened === "set up" ? <SetUp onDone={close} onClose={onClose} /> : null}
      </div>
      <PasskeysSection state={state} onChange={change} />
    </Section>
  );
}

function hasSecondFactor({ confirmed_at, passkeys }: SecondFactor): boolean {
  return confirmed_at !== null || passkeys.length > 0;
}
