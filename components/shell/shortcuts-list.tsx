"use client";

import { useSingleKeys } from "../keyboard/hotkeys";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";

/** Every key there is, and the switch for those a single press sets off. */
export function ShortcutsList() {
  const { texts } = useTexts();
  const { singleKeys, setSingleKeys } = useSingleKeys();
  const { shell } = texts;
  const { keys } = shell;
  const rows: readonly [string, string][] = [
    ["⌘K", keys.palette],
    ["?", keys.shortcuts],
    ["/", keys.filter],
    ["g t", keys.goToday],
    ["g s", keys.goSearch],
    ["g b", keys.goBookings],
    ["g c", keys.goCoverage],
    ["g l", keys.goLogs],
    ["g x", keys.goWhere],
    ["j k ↑ ↓", keys.move],
    ["↵", keys.open],
    ["o", keys.openTab],
    ["x", keys.mark],
    ["c", keys.compare],
    ["y", keys.copyReference],
    ["r", keys.reserve],
    ["b", keys.oneStep],
    ["s", keys.sort],
    ["n", keys.showNew],
    ["R", keys.resend],
    ["← →", keys.attempts],
    ["[ ]", keys.previousNext],
    ["⌘↵", keys.primary],
    ["p", keys.payment],
    ["u", keys.renew],
    ["t", keys.ping],
    ["a d s f", keys.desk],
    ["⌘.", keys.apiCall],
    ["⌘⇧L", keys.theme],
  ];
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4 rounded-control bg-sunken px-3 py-2">
        <p>{singleKeys ? shell.shortcutsOn : shell.shortcutsOff}</p>
        <Button size="small" onClick={() => setSingleKeys(!singleKeys)}>
          {singleKeys ? shell.turnOff : shell.turnOn}
        </Button>
      </div>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {rows.map(([cap, meaning]) => (
          <div key={cap} className="flex items-baseline justify-between gap-4 border-line border-b py-1">
            <dt className="text-ink2">{meaning}</dt>
            <dd className="whitespace-nowrap font-mono text-meta">{cap}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
