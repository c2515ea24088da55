"use client";

import { useTexts } from "../texts/texts-provider";

/** The object as returned by the API. */
export function RawJson({ value }: { value: unknown }) {
  const { texts } = useTexts();
  return (
    <details className="border-line border-t py-3">
      <summary className="min-h-6 cursor-pointer font-medium text-ink2">{texts.bookings.raw}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <pre tabIndex={0} className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 font-mono text-meta">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
