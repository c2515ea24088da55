import type { ReactNode } from "react";
import { PortalShell } from "@/components/shell/portal-shell";
import { Providers } from "@/components/shell/providers";
import { hostedRuntime } from "@/server/http/hosted-runtime";
import { requireStaff } from "./require-staff";

export const dynamic = "force-dynamic";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { staff, partner } = await requireStaff();
  const { environment } = hostedRuntime().config;
  const session = {
    email: staff.email,
    role: staff.role,
    partner: partner && { name: partner.name, slug: partner.slug, currency: partner.invoiceCurrency },
    environment,
  };
  return (
    <Providers session={session}>
      <PortalShell>{children}</PortalShell>
    </Providers>
  );
}
