import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import PortalLayout from "../(portal)/layout";

export const dynamic = "force-dynamic";

/** Renders the portal's shell for the crew. Its navigation contains only the desk. */
export default function CrewLayout({ children }: { children: ReactNode }) {
  return (
    <PortalLayout>
      <QueryProvider>{children}</QueryProvider>
    </PortalLayout>
  );
}
