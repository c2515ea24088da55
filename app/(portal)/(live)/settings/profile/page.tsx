import { createTitle } from "@/app/create-title";
import { LookSection } from "@/components/settings/look-section";
import { MailSection } from "@/components/settings/mail-section";
import { PasswordForm } from "@/components/settings/password-form";
import { SecondFactorSection } from "@/components/settings/second-factor-section";
import { SessionsSection } from "@/components/settings/sessions-section";
import { PageHeader } from "@/components/ui/page-header";
import { getMailSettingsContract, listSessionsContract } from "@/lib/contracts/portal/profile";
import { getSecondFactorContract } from "@/lib/contracts/portal/second-factor";
import { listReportKinds } from "@/lib/roles/report-capabilities";
import { getTexts } from "@/lib/texts/get-texts";
import { fill } from "@/lib/texts/interpolate";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { minPasswordLength } from "@/server/staff/identity/choose-password";
import { readPreferences } from "../../../../preferences";
import { requireStaff } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

export const generateMetadata = createTitle(({ settings }) => settings.profile);

/** The personal settings of every user, including crew members. */
export default async function ProfilePage() {
  const { staff } = await requireStaff();
  const { language, density = "normal" } = await readPreferences();
  const { settings, shell } = getTexts(language);
  const { email, role } = staff;
  const reports = listReportKinds({ role, environment: getHostedRuntime().config.environment });
  return (
    <>
      <PageHeader
        title={settings.profile}
        note={fill(settings.signedInAs, { email, role: shell.roleNames[role] })}
      />
      <LookSection chosen={{ density }} />
      <SessionsSection first={await runPageOperation(listSessionsContract)} />
      {reports.length === 0 ? null : (
        <MailSection kinds={reports} {...(await runPageOperation(getMailSettingsContract))} />
      )}
      <SecondFactorSection first={await runPageOperation(getSecondFactorContract)} />
      <PasswordForm minLength={minPasswordLength} />
    </>
  );
}
