import type { Texts } from "@/lib/texts/en";
import { fill } from "@/lib/texts/interpolate";
import { showToast } from "../toasts/toast-store";

/** Copies a row's reference and shows a toast. */
export function copyReference(reference: string, { common }: Texts): void {
  const message = fill(common.copiedText, { text: reference });
  void navigator.clipboard.writeText(reference).then(() => showToast(message, { duration: 1500 }));
}
