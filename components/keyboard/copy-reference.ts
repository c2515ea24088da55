import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { showToast } from "../toasts/toast-store";

/** Copies a row's reference and says so. */
export function copyReference(reference: string, { common }: Texts): void {
  const told = fill(common.copiedText, { text: reference });
  void navigator.clipboard.writeText(reference).then(() => showToast(told, { duration: 1500 }));
}
