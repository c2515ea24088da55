"use client";

import { useRouter } from "next/navigation";
import { useSession } from "../shell/portal-session";
import { currentTheme } from "../shell/theme";
import { useMay } from "../shell/use-may";
import { useSetPreferences } from "../shell/use-set-preferences";
import { useSignOut } from "../shell/use-sign-out";
import { useTexts } from "../texts/texts-provider";
import { showToast } from "../toasts/toast-store";
import type { PageAction } from "./page-actions";

/** Returns the actions that are available on every page. */
export function usePaletteActions(onShortcuts: () => void): readonly PageAction[] {
  const { shell } = useTexts().texts;
  const leave = useSignOut();
  const [starts, looks, copyAddress] = [useStarts(), useLooks(), useCopyAddress()];
  return [
    ...starts,
    { label: shell.copyAddress, keys: undefined, run: copyAddress },
    ...looks,
    { label: shell.shortcuts, keys: "?", run: onShortcuts },
    { label: shell.signOut, keys: undefined, run: () => leave("/api/auth/signout") },
    { label: shell.signOutEverywhere, keys: undefined, run: () => leave("/api/auth/sign-out-everywhere") },
  ];
}

/** Returns the actions that open a new search or the form for a new endpoint, if the user may use them. */
function useStarts(): readonly PageAction[] {
  const { suspended } = useSession();
  const [searches, integrates] = [useMay("search"), useMay("integrate")];
  const { shell } = useTexts().texts;
  const router = useRouter();
  const search = { label: shell.newSearch, keys: "g s", run: () => router.push("/search") };
  const endpoint = { label: shell.newWebhook, keys: undefined, run: () => router.push("/webhooks/new") };
  if (suspended) return [];
  return [...(searches ? [search] : []), ...(integrates ? [endpoint] : [])];
}

function useLooks(): readonly PageAction[] {
  const { texts, language } = useTexts();
  const { languageNames } = useSession();
  const { shell } = texts;
  const { setTheme, setLanguage, setDensity } = useSetPreferences();
  // The shortcut is shown next to the theme that it selects.
  const keyed = currentTheme() === "dark" ? "light" : "dark";
  const themes = { light: shell.themeLight, dark: shell.themeDark, system: shell.themeSystem };
  const densities = {
    compact: shell.densityCompact,
    normal: shell.densityNormal,
    comfortable: shell.densityComfortable,
  };
  return [
    ...entriesOf(themes).map(([theme, name]) => ({
      label: `${shell.theme}: ${name}`,
      keys: theme === keyed ? "Meta+Shift+L" : undefined,
      run: () => setTheme(theme),
    })),
    ...entriesOf(densities).map(([density, name]) => ({
      label: `${shell.density}: ${name}`,
      keys: undefined,
      run: () => setDensity(density),
    })),
    ...entriesOf(languageNames)
      .filter(([other]) => other !== language)
      .map(([other, name]) => ({
        label: `${shell.language}: ${name}`,
        keys: undefined,
        run: () => setLanguage(other),
      })),
  ];
}

function entriesOf<K extends string>(record: Readonly<Record<K, string>>): readonly (readonly [K, string])[] {
  // SAFETY: the names of a record are its keys.
  return Object.entries(record) as [K, string][];
}

function useCopyAddress(): () => void {
  const { common } = useTexts().texts;
  return () => {
    const text = window.location.href;
    const said = () =>
      showToast(
        common.copiedText.replace("{text}", () => text),
        { duration: 1500 },
      );
    // If the browser denies access to the clipboard, no confirmation is shown.
    void navigator.clipboard.writeText(text).then(said, () => undefined);
  };
}
