import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DraftPage } from "@/components/reservations/draft/draft-page";
import { ReadOnlyDraft } from "@/components/reservations/draft/read-only-draft";
import { getCarContract } from "@/lib/contracts/catalogue";
import { type Draft, getDraftContract } from "@/lib/contracts/portal/drafts";
import { flatTotal } from "@/lib/flat-total";
import { may } from "@/lib/roles/roles";
import { getTexts } from "@/lib/texts/get-texts";
import { ApiError } from "@/server/errors/api-error";
import { getHostedRuntime } from "@/server/http/hosted-runtime";
import { readPreferences } from "../../../../preferences";
import { BreakdownChart } from "../../../breakdown-chart";
import { requirePage } from "../../../require-staff";
import { runPageOperation, tryPageOperation } from "../../../run-page-operation";

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<{ renewed_from?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { language } = await readPreferences();
  return { title: `${getTexts(language).reserve.draft} ${(await params).reference}` };
}

export default async function ReservationPage({ params, searchParams }: Props) {
  const { staff } = await requirePage("/reservations/[reference]");
  const { reference } = await params;
  const { renewed_from } = await searchParams;
  const first = await askDraft(reference);
  const { environment } = getHostedRuntime().config;
  const shown = {
    first,
    flatTotal: await findFlatTotal(first.draft),
    breakdown: <BreakdownChart breakdown={first.draft.breakdown} isShort />,
  };
  if (!may({ role: staff.role, environment }, "book")) return <ReadOnlyDraft key={reference} {...shown} />;
  return (
    <DraftPage
      key={reference}
      {...shown}
      renewedFrom={typeof renewed_from === "string" ? renewed_from : undefined}
    />
  );
}

/** Reads the draft. If it has been booked, redirects to the booking. */
async function askDraft(reference: string) {
  try {
    return await runPageOperation(getDraftContract, { params: { reference } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "already_booked") redirect(`/bookings/${reference}`);
    throw error;
  }
}

/**
 * Returns the total of the draft's rental at the car's current price, if all days have the same price. Otherwise, or
 * if the API rejects the request, returns `undefined`.
 */
async function findFlatTotal({ car, date_from, date_to, currency, units }: Draft) {
  const asked = { params: { slug: car.slug }, query: { date_from, date_to, currency } };
  return flatTotal(await tryPageOperation(getCarContract, asked), units);
}
