"use client";

import { type MemberRole, memberRoles } from "@/lib/roles/roles";
import { useTexts } from "../texts/texts-provider";

/** The roles as radio buttons, each with what it can access. */
export function RoleChoices({ role, onChange }: { role: MemberRole; onChange: (role: MemberRole) => void }) {
  const { team } = useTexts().texts;
  return (
    <fieldset>
      <legend className="font-medium text-ink2 text-meta">{team.role}</legend>
      <ul className="border-line border-t">
        {memberRoles.map((one) => (
          <li key={one} className="border-line border-b py-1">
            <label className="flex min-h-6 flex-wrap items-baseline gap-x-3">
              <span className="flex items-center gap-2 font-medium">
                <input
                  type="radio"
                  name="role"
                  className="size-4"
                  checked={role === one}
                  onChange={() => onChange(one)}
                />
                {team.roles[one]}
              </span>
              <span className="text-ink2 text-meta">{team.roleMeanings[one]}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
