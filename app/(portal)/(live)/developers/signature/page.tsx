import { createTitle } from "@/app/create-title";
import { SignatureLab } from "@/components/signature/signature-lab";
import { requirePage } from "../../../require-staff";

export const generateMetadata = createTitle(({ signature }) => signature.title);

export default async function SignaturePage() {
  await requirePage("/developers/signature");
  return <SignatureLab />;
}
