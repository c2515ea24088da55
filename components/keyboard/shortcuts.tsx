"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { tinykeys } from "tinykeys";
import type { ShortcutKey } from "./shortcut-table";
import { isTyping, readSingleKeys, storeSingleKeys } from "./single-keys";

type Hotkeys = { singleKeys: boolean; setSingleKeys: (on: boolean) => void };

const HotkeysContext = createContext<Hotkeys>({ singleKeys: true, setSingleKeys: () => undefined });

/** Provides the setting for single-key shortcuts to the components inside. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [singleKeys, setOn] = useState(true);
  useEffect(() => setOn(readSingleKeys()), []);
  const value = useMemo(
    () => ({
      singleKeys,
      setSingleKeys: (on: boolean) => {
        storeSingleKeys(on);
        setOn(on);
      },
    }),
    [singleKeys],
  );
  return <HotkeysContext value={value}>{children}</HotkeysContext>;
}

/** Returns whether single-key shortcuts are enabled, and a function that changes and stores this setting. */
export function useSingleKeys(): Hotkeys {
  return useContext(HotkeysContext);
}

export type Handlers = Readonly<Partial<Record<ShortcutKey, ((event: KeyboardEvent) => void) | undefined>>>;

const dialog = '[role="dialog"], [role="alertdialog"]';
const modal = `${dialog}, [role="menu"]`;

/** Returns whether a key was pressed in a text field, a select, a dialog or a menu. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return isTyping(target) || (target instanceof Element && target.closest(modal) !== null);
}

const mainAction = "$mod+Enter";
/**
 * The keys whose handler runs again while they are held down. The handlers of all other keys run once per
 * press, because a repeated action would surprise the user.
 */
const repeatingKeys = new Set(["j", "k", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** Returns whether a dialog is open. The shortcut of the page's main action then does nothing. */
function isDialogOpen(): boolean {
  return document.querySelector(dialog) !== null;
}

function isLeftAlone(name: string, event: KeyboardEvent, single: boolean): boolean {
  if (event.repeat && !repeatingKeys.has(name)) return true;
  return single ? isTaken(event) : name === mainAction && isDialogOpen();
}

/**
 * Handles keys while the component is mounted, in tinykeys' notation (`g b`, `$mod+Enter`). Keys without Ctrl, Alt or
 * Meta can be disabled and are ignored in text fields, selects, dialogs and menus. Handlers may change between renders.
 */
export function useShortcuts(handlers: Handlers): void {
  const { singleKeys } = useSingleKeys();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const names = Object.keys(handlers).join("|");
  useEffect(() => {
    // SAFETY: the names are the keys of the handlers.
    const bindings = (names.split("|") as ShortcutKey[]).map((name) => {
      const single = !/\$mod|Control|Meta|Alt/.test(name);
      const act = (event: KeyboardEvent) => {
        if ((single && !singleKeys) || isLeftAlone(name, event, single)) return;
        const handler = latest.current[name];
        if (handler === undefined) return;
        event.preventDefault();
        handler(event);
      };
      return [name, act] as const;
    });
    return tinykeys(window, Object.fromEntries(bindings));
  }, [names, singleKeys]);
}
