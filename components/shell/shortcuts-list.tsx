"use client";

import { fill } from "@/lib/texts/interpolate";
import { type KeyName, shortcutTable } from "../keyboard/shortcut-table";
import { useSingleKeys } from "../keyboard/shortcuts";
import { useTexts } from "../texts/texts-provider";
import { Button } from "../ui/button";
import { formatKeys } from "../ui/format-keys";
import { useApple } from "../ui/platform";
import { destinations } from "./navigation";
import { useSession } from "./portal-session";

// SAFETY: the names of a record are its keys.
const names = Object.keys(shortcutTable) as KeyName[];

/** All shortcuts, and the switch for single-key shortcuts. */
export function ShortcutsList() {
  const { texts } = useTexts();
  const { singleKeys, setSingleKeys } = useSingleKeys();
  const { shell } = texts;
  const apple = useApple();
  const pages = destinations(useSession(), texts).flatMap(({ items }) => items);
  const rows = [
    ...names.map((name) => ({ keys: shortcutTable[name], meaning: shell.keys[name] })),
    ...pages.map(({ keys, label }) => ({ keys: [keys], meaning: fill(shell.keys.goTo, { page: label }) })),
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
        {rows.map(({ keys, meaning }) => (
          <div key={meaning} className="flex items-baseline justify-between gap-4 border-line border-b py-1">
            <dt className="text-ink2">{meaning}</dt>
            <dd className="whitespace-nowrap font-mono text-meta">
              {[...new Set(keys.map((key) => formatKeys(key, apple)))].join(" ")}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
