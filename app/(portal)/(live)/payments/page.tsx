import { createTitle } from "@/app/create-title";
import { PaymentsList } from "@/components/payments/payments-list";
import { paymentFilterNames, toPaymentsQuery } from "@/lib/api/payments";
import { listPortalPaymentsContract } from "@/lib/contracts/portal/payments";
import { readFirstPage, type Search } from "../../read-first-page";
import { requirePage } from "../../require-staff";

export const generateMetadata = createTitle(({ payments }) => payments.title);

export default async function PaymentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requirePage("/payments");
  const asked = { search: await searchParams, names: paymentFilterNames, toQuery: toPaymentsQuery };
  return <PaymentsList first={await readFirstPage(listPortalPaymentsContract, asked)} />;
}
