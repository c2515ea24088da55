import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";
import PortalLayout from "../(portal)/layout";

export const dynamic = "force-dynamic";

/** Renders the portal's shell for the crew, who accept or decline bookings. Its navigation contains only the crew desk. */
export default function CrewLayout({ children }: { children: ReactNode }) {
  return (
    <PortalLayout>
      <QueryProvider>{children}</QueryProvider>
    </PortalLayout>
  );
}
