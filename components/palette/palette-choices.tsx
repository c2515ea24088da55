"use client";

import { Command } from "cmdk";
import { memo, useDeferredValue, useState } from "react";
import type { Destination } from "../shell/navigation";
import { useTexts } from "../texts/texts-provider";
import { Kbd } from "../ui/kbd";
import { type PageAction, readPageActions } from "./page-actions";
import { groupStyles, itemStyles } from "./palette-styles";
import { usePaletteActions } from "./use-palette-actions";

export type PalettePage = Pick<Destination, "href" | "label"> & Partial<Pick<Destination, "keys">>;

type ChoicesProps = {
  pages: readonly PalettePage[];
  /** Closes the palette, then calls `run` after the focus has returned to the page. */
  onRun: (run: () => void) => void;
  onGo: (href: string) => void;
  onShortcuts: () => void;
};

/**
 * The pages and actions of the palette. They are rendered after the input, so that the palette opens quickly. Memoized,
 * because they do not depend on the search text.
 */
export const PaletteChoices = memo(function PaletteChoices(props: ChoicesProps) {
  const filled = useDeferredValue(true, false);
  return filled ? <Choices {...props} /> : null;
});

function Choices({ pages, onRun, onGo, onShortcuts }: ChoicesProps) {
  const { shell } = useTexts().texts;
  const [ofPage] = useState(() => readPageActions(document));
  const actions = usePaletteActions(onShortcuts);
  return (
    <>
      {ofPage.length === 0 ? null : <Actions heading={shell.palettePage} actions={ofPage} onRun={onRun} />}
      <Command.Group heading={shell.palettePages} className={groupStyles}>
        {pages.map(({ href, label, keys }) => (
          <Choice key={href} label={label} keys={keys} onSelect={() => onGo(href)} />
        ))}
      </Command.Group>
      <Actions heading={shell.paletteActions} actions={actions} onRun={onRun} />
    </>
  );
}

type ActionsProps = { heading: string; actions: readonly PageAction[]; onRun: ChoicesProps["onRun"] };

function Actions({ heading, actions, onRun }: ActionsProps) {
  return (
    <Command.Group heading={heading} className={groupStyles}>
      {actions.map(({ label, keys, run }) => (
        <Choice key={label} label={label} keys={keys} onSelect={() => onRun(run)} />
      ))}
    </Command.Group>
  );
}

type ChoiceProps = { label: string; keys: string | undefined; onSelect: () => void };

function Choice({ label, keys, onSelect }: ChoiceProps) {
  return (
    <Command.Item value={label} onSelect={onSelect} className={itemStyles}>
      <span className="min-w-0 flex-1">{label}</span>
      {keys === undefined ? null : <Kbd keys={keys} />}
    </Command.Item>
  );
}
