"use client";

import { useEffect, useState } from "react";
import { isLanguage, languageNames, languages } from "@/lib/texts/languages";
import { currentTheme, type Theme, usePreferences } from "../shell/use-preferences";
import { useTexts } from "../texts/texts-provider";
import { SelectField } from "../ui/field";
import { Section } from "../ui/page-header";

type Density = "compact" | "normal" | "comfortable";

/** Appearance and language on this device. */
export function LookSection({ chosen }: { chosen: { density: Density } }) {
  const { texts, language } = useTexts();
  const { settings, shell } = texts;
  const { setTheme, setLanguage, setDensity } = usePreferences();
  const [theme, chooseTheme] = useState<Theme>("system");
  const [density, chooseDensity] = useState(chosen.density);
  useEffect(() => chooseTheme(currentTheme()), []);
  const themes: readonly [Theme, string][] = [
    ["system", shell.themeSystem],
    ["light", shell.themeLight],
    ["dark", shell.themeDark],
  ];
  const densities: readonly [Density, string][] = [
    ["compact", shell.densityCompact],
    ["normal", shell.densityNormal],
    ["comfortable", shell.densityComfortable],
  ];
  return (
    <Section title={settings.look}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-3">
        <SelectField
          label={shell.language}
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={shell.theme}
          value={theme}
          onChange={({ target }) => {
            const next = themes.find(([one]) => one === target.value)?.[0] ?? "system";
            chooseTheme(next);
            setTheme(next);
          }}
        >
          {themes.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={shell.density}
          value={density}
          onChange={({ target }) => {
            const next = densities.find(([one]) => one === target.value)?.[0] ?? "normal";
            chooseDensity(next);
            setDensity(next);
          }}
        >
          {densities.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}
