import { createTitle } from "@/app/create-title";
import { CompareView } from "@/components/vehicles/compare-view";
import { readCompared } from "@/components/vehicles/read-compared";
import { BreakdownChart } from "../../breakdown-chart";
import { type PageQuery, readBreakdown } from "../../read-breakdown";
import { requirePage } from "../../require-staff";

export const generateMetadata = createTitle(({ vehicles }) => vehicles.compareTitle);

type Props = { searchParams: Promise<PageQuery> };

const size = { width: 220, height: 150 };

export default async function ComparePage({ searchParams }: Props) {
  await requirePage("/compare");
  const query = await searchParams;
  const slugs = readCompared(typeof query.v === "string" ? query.v : "");
  const known = await Promise.all(slugs.map((slug) => readBreakdown(slug, query)));
  // One scale for all charts, so that their heights can be compared.
  const maxAmount = Math.max(1, ...known.flatMap((one) => one?.lines.map(({ amount }) => amount) ?? []));
  const charts = slugs.map((slug, place) => {
    const breakdown = known[place];
    return [slug, <BreakdownChart key={slug} {...{ breakdown, size, maxAmount }} />] as const;
  });
  return <CompareView breakdowns={Object.fromEntries(charts)} />;
}
