import { type ResolvedCall, renderCurl } from "@/lib/api/render-curl";
import type { Texts } from "@/lib/texts/en";

type Props = { call: ResolvedCall; baseUrl: string; texts: Texts };

/** The API request behind a server-rendered page, collapsed. It loads no script. */
export function PageApiCall({ call, baseUrl, texts }: Props) {
  return (
    <details className="pt-4 text-meta">
      <summary className="min-h-6 cursor-pointer text-ink2">{texts.common.showApiCall}</summary>
      <p className="pt-1 text-ink2">{texts.apiCall.note}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 font-mono">
        {renderCurl(call, baseUrl)}
      </pre>
    </details>
  );
}
