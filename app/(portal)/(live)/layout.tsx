import type { ReactNode } from "react";
import { RowActions } from "@/components/keyboard/row-actions";
import { QueryProvider } from "@/components/shell/query-provider";

/** Wraps the pages that refresh their data in the browser, and provides their query client. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <RowActions />
      {children}
    </QueryProvider>
  );
}
