"use client";

import { useRouter } from "next/navigation";
import { may } from "@/lib/roles/roles";
import { languageFacts, languages } from "@/lib/texts/languages";
import { useTexts } from "../texts/texts-provider";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu";
import { AccountButton } from "./account-button";
import { useSession } from "./portal-session";
import { useSetPreferences } from "./use-set-preferences";
import { useSignOut } from "./use-sign-out";

/** The content of the account menu: the signed-in person, appearance, language, and sign-out. */
export function AccountMenuContent({ onShortcuts }: { onShortcuts: () => void }) {
  const session = useSession();
  const { texts } = useTexts();
  const { shell } = texts;
  const leave = useSignOut();
  const router = useRouter();
  const { setTheme, setLanguage, setDensity } = useSetPreferences();
  return (
    <Menu defaultOpen trigger={<AccountButton />}>
      <p className="px-2 py-1 text-ink2 text-meta">
        {session.email} · {shell.roleNames[session.role]}
      </p>
      <MenuSeparator />
      <MenuItem onSelect={() => setTheme("light")}>{`${shell.theme}: ${shell.themeLight}`}</MenuItem>
      <MenuItem onSelect={() => setTheme("dark")}>{`${shell.theme}: ${shell.themeDark}`}</MenuItem>
      <MenuItem onSelect={() => setTheme("system")}>{`${shell.theme}: ${shell.themeSystem}`}</MenuItem>
      <MenuSeparator />
      <MenuItem
        onSelect={() => setDensity("compact")}
      >{`${shell.density}: ${shell.densityCompact}`}</MenuItem>
      <MenuItem onSelect={() => setDensity("normal")}>{`${shell.density}: ${shell.densityNormal}`}</MenuItem>
      <MenuItem
        onSelect={() => setDensity("comfortable")}
      >{`${shell.density}: ${shell.densityComfortable}`}</MenuItem>
      <MenuSeparator />
      {languages.map((language) => (
        <MenuItem key={language} onSelect={() => setLanguage(language)}>
          <span lang={language}>{languageFacts[language].name}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => router.push("/settings/profile")}>{texts.settings.profile}</MenuItem>
      {may(session, "administer") && !session.suspended ? (
        <MenuItem onSelect={() => router.push("/settings/workspace")}>{texts.settings.workspace}</MenuItem>
      ) : null}
      <MenuItem onSelect={onShortcuts} shortcut="?">
        {shell.shortcuts}
      </MenuItem>
      <MenuItem onSelect={() => leave("/api/auth/signout")}>{shell.signOut}</MenuItem>
      <MenuItem onSelect={() => leave("/api/auth/sign-out-everywhere")}>{shell.signOutEverywhere}</MenuItem>
    </Menu>
  );
}
