"use client";

import { createContext, useContext } from "react";
import type { StaffRole } from "@/lib/roles/roles";
import type { Language } from "@/lib/texts/languages";

/** The data of the signed-in person that pages show. */
export type PortalSession = {
  /** The ID of the person. The names of data stored in this browser contain it. */
  id: string;
  email: string;
  role: StaffRole;
  /** The user's partner. Null for crew members, who belong to no partner. */
  partner: { name: string; slug: string; currency: string } | null;
  /** Whether the partner is suspended. In that case the portal shows only the documentation and personal settings. */
  suspended: boolean;
  environment: "sandbox" | "production";
  /** City names in the reader's language, by slug. */
  cityNames: Readonly<Record<string, string>>;
  /**
   * The name of each language of the portal. It is data here, because a list in the script would load on every page.
   */
  languageNames: Readonly<Record<Language, string>>;
  /** The CSRF token of the sign-out form. Null if the browser sent no valid CSRF cookie. */
  formToken: string | null;
};

export const SessionContext = createContext<PortalSession | undefined>(undefined);

/** Returns the data of the signed-in person. Throws outside a session provider. */
export function useSession(): PortalSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("The component is not inside a session provider.");
  return session;
}
