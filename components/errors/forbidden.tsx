import type { StaffRole } from "@/lib/roles/roles";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { Link } from "../ui/link";
import { PageHeader } from "../ui/page-header";

export type MissingPermission =
  | { what: "role"; has: StaffRole; needs: readonly StaffRole[] }
  | { what: "product"; needs: string };

function sentence(missing: MissingPermission, { shell }: Texts, locale: string): string {
  switch (missing.what) {
    case "role": {
      const needs = missing.needs.map((role) => shell.roleNames[role]);
      const list = new Intl.ListFormat(locale, { type: "disjunction" }).format(needs);
      return fill(shell.forbiddenRole, { has: shell.roleNames[missing.has], needs: list });
    }
    case "product":
      return fill(shell.forbiddenProduct, { needs: missing.needs });
  }
}

const adviceOf = {
  role: "insufficient_role",
  product: "product_not_enabled",
} as const;

type ForbiddenProps = { missing: MissingPermission; texts: Texts; locale: string; start: string };

/**
 * The page shown if the user's role or account does not allow the requested page. It says what is missing and who can
 * grant it.
 */
export function Forbidden({ missing, texts, locale, start }: ForbiddenProps) {
  const { shell, failures } = texts;
  return (
    <>
      <PageHeader title={shell.forbiddenTitle} note={sentence(missing, texts, locale)} />
      <p className="pb-3">{failures.advice[adviceOf[missing.what]]}</p>
      <Link className="text-accent underline" href={start}>
        {shell.goToStart}
      </Link>
    </>
  );
}
