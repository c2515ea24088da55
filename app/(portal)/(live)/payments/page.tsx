import { createTitle } from "@/app/create-title";
import { type FirstPayments, PaymentsList } from "@/components/payments/payments-list";
import { toPaymentsQuery } from "@/lib/api/payments";
import { listPortalPaymentsContract } from "@/lib/contracts/portal/payments";
import { ApiError } from "@/server/errors/api-error";
import { requirePartnerStaff } from "../../require-staff";
import { runPageOperation } from "../../run-page-operation";

type Search = Record<string, string | string[] | undefined>;

export const generateMetadata = createTitle(({ payments }) => payments.title);

export default async function PaymentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requirePartnerStaff();
  return <PaymentsList first={await readFirstPage(await searchParams)} />;
}

/** Returns the page of the list that the URL selects, or null if it is rejected. The view then shows the error. */
async function readFirstPage(search: Search): Promise<FirstPayments | null> {
  const filters = { show: one(search.show), payment_reference: one(search.payment_reference) };
  const cursor = one(search.pages).split("~").at(-1) ?? "";
  const query = { ...toPaymentsQuery(filters), ...(cursor === "" ? {} : { cursor }) };
  try {
    return { filters, cursor, page: await runPageOperation(listPortalPaymentsContract, { query }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function one(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}
