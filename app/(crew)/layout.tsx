import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import PortalLayout from "../(portal)/layout";

export const dynamic = "force-dynamic";

/** Crew members use the same shell, which shows them only the desk. */
export default function CrewLayout({ children }: { children: ReactNode }) {
  return (
    <PortalLayout>
      <QueryProvider>{children}</QueryProvider>
    </PortalLayout>
  );
}
