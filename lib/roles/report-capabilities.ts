import { type ReportKind, reportKinds } from "../mail-kinds";
import { type Capability, listRolesWith, may, type StaffRole } from "./roles";

/** The capability that a person needs to receive each kind of report. A person with it can act on the report. */
const reportCapabilities: Readonly<Record<ReportKind, Capability>> = {
  endpoint_disabled: "integrate",
  endpoint_failing: "integrate",
  error_rate: "integrate",
  secret_expiring: "credentials",
  signing_secret_expiring: "integrate",
  refunds_due: "reconcile",
};

type Environment = Parameters<typeof listRolesWith>[1];

/** Returns one entry for each kind of report and each role that receives it. */
export function listReportRoles(environment: Environment): { kind: ReportKind; role: StaffRole }[] {
  return reportKinds.flatMap((kind) =>
    listRolesWith(reportCapabilities[kind], environment).map((role) => ({ kind, role })),
  );
}

/** Returns the kinds of report that a person receives. */
export function listReportKinds(person: { role: StaffRole; environment: Environment }): ReportKind[] {
  return reportKinds.filter((kind) => may(person, reportCapabilities[kind]));
}
