import { useState } from "react";
import type { Credentials } from "@/lib/docs/try/send-try";

/** The credentials of this tab, for all forms of the page. They are kept in memory and never stored. */
let entered: Credentials | undefined;

/** Returns the credentials entered in this tab, at first only the given client ID, and a function that changes them. */
export function useCredentials(
  clientId: string | null,
): readonly [Credentials, (credentials: Credentials) => void] {
  const [credentials, setCredentials] = useState<Credentials>(
    () => entered ?? { clientId: clientId ?? "", clientSecret: "" },
  );
  const change = (next: Credentials) => {
    entered = next;
    setCredentials(next);
  };
  return [credentials, change];
}
