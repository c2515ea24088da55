"use client";

import { createContext, useContext } from "react";

/** Who works here, as much as the pages show of it. */
export type PortalSession = {
  /** What is kept in this browser is kept under it. */
  id: string;
  email: string;
  role: "agent" | "admin" | "crew";
  /** Null for the crew, who belong to the service. */
  partner: { name: string; slug: string; currency: string } | null;
  /** Every operation of the partner's is refused; what is a person's own is not. */
  suspended: boolean;
  environment: "sandbox" | "production";
  /** What a form to sign out must carry; null where the browser has lost it. */
  formToken: string | null;
};

export const SessionContext = createContext<PortalSession | undefined>(undefined);

export function useSession(): PortalSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("There is no session around this component.");
  return session;
}
