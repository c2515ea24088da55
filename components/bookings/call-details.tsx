"use client";

import { type ApiCall, printCurl } from "@/lib/api/print-curl";
import { useTexts } from "../texts/texts-provider";

/** The call behind an action, folded away beside it. Only where a browser is: it knows the service's address. */
export function CallDetails({ call }: { call: ApiCall }) {
  const { texts } = useTexts();
  return (
    <details className="text-meta">
      <summary className="min-h-6 cursor-pointer text-ink2">{texts.common.showApiCall}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 font-mono">
        {printCurl(call, globalThis.location?.origin ?? "")}
      </pre>
    </details>
  );
}
