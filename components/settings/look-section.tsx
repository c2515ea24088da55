"use client";

import { useEffect, useState } from "react";
import { isLanguage, languageFacts, languages } from "@/lib/texts/languages";
import { currentTheme, type Theme } from "../shell/theme";
import { useSetPreferences } from "../shell/use-set-preferences";
import { useTexts } from "../texts/texts-provider";
import { SelectField } from "../ui/field";
import { Section } from "../ui/page-header";

type Density = "compact" | "normal" | "comfortable";

/** The settings of appearance and language, which apply in this browser only. */
export function LookSection({ chosen }: { chosen: { density: Density } }) {
  const { texts, language } = useTexts();
  const { settings, shell } = texts;
  const { setTheme, setLanguage, setDensity } = useSetPreferences();
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
              {languageFacts[one].name}
            </option>
          ))}
        </SelectField>
        <ChoiceField
          label={shell.theme}
          value={theme}
          options={themes}
          onChoose={(next) => {
            chooseTheme(next);
            setTheme(next);
          }}
        />
        <ChoiceField
          label={shell.density}
          value={density}
          options={densities}
          onChoose={(next) => {
            chooseDensity(next);
            setDensity(next);
          }}
        />
      </div>
    </Section>
  );
}

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
};

function ChoiceField<T extends string>({ label, value, options, onChoose }: ChoiceFieldProps<T>) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => one === target.value);
        if (chosen !== undefined) onChoose(chosen[0]);
      }}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
