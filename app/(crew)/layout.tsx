import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import PortalLayout from "../(portal)/layout";

export const dynamic = "force-dynamic";

/** The crew works in the same shell, which shows it its own desk alone. */
export default function CrewLayout({ children }: { children: ReactNode }) {
  return (
    <PortalLayout>
      <QueryProvider>{children}</QueryProvider>
    </PortalLayout>
  );
}
