import { createTitle } from "@/app/create-title";
import { CustomersView } from "@/components/customers/customers-view";
import { requirePage } from "../../../require-staff";

export const generateMetadata = createTitle(({ customers }) => customers.title);

/** Finds, exports and erases the data of one customer. */
export default async function CustomersPage() {
  await requirePage("/settings/customers");
  return <CustomersView />;
}
