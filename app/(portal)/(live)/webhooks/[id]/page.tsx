import { DeliveriesList, type FirstDeliveries } from "@/components/deliveries/list/deliveries-list";
import { deliveryFilterNames } from "@/lib/api/deliveries";
import { listDeliveriesContract } from "@/lib/contracts/webhook-deliveries";
import { ApiError } from "@/server/errors/api-error";
import { requireAdmin } from "../../../require-staff";
import { runPageOperation } from "../../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Search> };

export default async function EndpointDeliveries({ params, searchParams }: Props) {
  await requireAdmin();
  const { id } = await params;
  const first = await readFirstPage(id, await searchParams);
  return <DeliveriesList id={id} first={first} now={new Date().toISOString()} />;
}

/** Returns the page of the list that the URL selects, or null if it is rejected. The view then shows the error. */
async function readFirstPage(id: string, search: Search): Promise<FirstDeliveries | null> {
  const [status = "", event_type = "", created_after = "", created_before = ""] = deliveryFilterNames.map(
    (name) => one(search[name]),
  );
  const filters = { status, event_type, created_after, created_before };
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const asked = Object.entries({ ...filters, cursor }).filter(([, value]) => value !== "");
  try {
    const query = Object.fromEntries(asked);
    return {
      filters,
      cursor,
      page: await runPageOperation(listDeliveriesContract, { params: { id }, query }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
