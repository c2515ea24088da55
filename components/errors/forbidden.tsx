import Link from "next/link";
import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { PageHeader } from "../ui/page-header";

type Role = "agent" | "admin" | "crew";

export type Missing = { what: "role"; has: Role; needs: Role } | { what: "product"; needs: string };

function sentence(missing: Missing, { shell }: Texts): string {
  switch (missing.what) {
    case "role":
      return fill(shell.forbiddenRole, { has: missing.has, needs: missing.needs });
    case "product":
      return fill(shell.forbiddenProduct, { needs: missing.needs });
  }
}

const adviceOf = {
  role: "insufficient_role",
  product: "product_not_enabled",
} as const;

/** The page shown without permission: what is missing, and who can grant it. */
export function Forbidden({ missing, texts, start }: { missing: Missing; texts: Texts; start: string }) {
  const { shell, failures } = texts;
  return (
    <>
      <PageHeader title={shell.forbiddenTitle} note={sentence(missing, texts)} />
      <p className="pb-3">{failures.advice[adviceOf[missing.what]]}</p>
      <Link className="text-accent underline" href={start}>
        {shell.goToStart}
      </Link>
    </>
  );
}
