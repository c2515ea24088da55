import type { ReactNode } from "react";
import { PendingSubmissions } from "@/components/reservations/submit/pending-submissions";
import { BackgroundSearches } from "@/components/search/background/background-searches";
import { destinations, furtherPages } from "@/components/shell/navigation";
import { PageStart, SandboxBadge, SecondFactorNote } from "@/components/shell/page-start";
import { PortalShell } from "@/components/shell/portal-shell";
import { Providers } from "@/components/shell/providers";
import { allWaitingHref } from "@/components/today/all-waiting-href";
import { WaitingCounter } from "@/components/today/waiting-counter";
import { getTexts } from "@/lib/texts/get-texts";
import { getLanguageNames } from "@/lib/texts/languages";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { mustSetUpSecondFactor } from "@/server/staff/access/assert-recent-proof";
import { findFormToken } from "../form-token";
import { readPreferences } from "../preferences";
import { readCityNames } from "./city-names";
import { requireStaff } from "./require-staff";

export const dynamic = "force-dynamic";

export default async function PortalLayout({ children }: { children: ReactNode }) {
  const { staff, partner, secondFactor } = await requireStaff();
  const { config } = getHostedRuntime();
  const { environment } = config;
  const { language, narrowSidebar } = await readPreferences();
  const session = {
    id: String(staff.id),
    email: staff.email,
    role: staff.role,
    partner: partner && { name: partner.name, slug: partner.slug, currency: partner.invoiceCurrency },
    suspended: partner?.status === "suspended",
    environment,
    cityNames: await readCityNames(),
    languageNames: getLanguageNames(),
    formToken: (await findFormToken()) ?? null,
  };
  const texts = getTexts(language);
  const sandbox = environment === "sandbox";
  const works = partner !== null && !session.suspended;
  return (
    <Providers session={session}>
      <PageStart sandbox={sandbox} texts={texts} />
      <PortalShell
        badge={sandbox ? <SandboxBadge texts={texts} /> : null}
        counter={works ? <Counters /> : null}
        groups={destinations(session, texts)}
        further={furtherPages(session, texts)}
        narrow={narrowSidebar}
      >
        {mustSetUpSecondFactor({ staff, secondFactor, config }) ? <SecondFactorNote texts={texts} /> : null}
        <PendingSubmissions />
        {children}
      </PortalShell>
    </Providers>
  );
}

/** Shows the list of background searches and the number of unconfirmed bookings. */
function Counters() {
  return (
    <>
      <BackgroundSearches />
      <WaitingCounter href={allWaitingHref} />
    </>
  );
}
