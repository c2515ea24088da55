"use client";

import { useTexts } from "../texts/texts-provider";

/** Lists the data that an erasure replaces or deletes, and the data that stays. */
export function ErasureEffects() {
  const { customers: words } = useTexts().texts;
  return (
    <div className="flex flex-col gap-4">
      <Effects title={words.replaced} list={Object.values(words.replacedList)} />
      <Effects title={words.kept} list={Object.values(words.keptList)} />
      <p>{words.copies}</p>
    </div>
  );
}

function Effects({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <div>
      <h3 className="pb-1 font-medium">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {list.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  );
}
