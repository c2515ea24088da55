import type { ReactNode } from "react";
import { RowActions } from "@/components/keyboard/row-actions";
import { QueryProvider } from "@/components/shell/query-provider";

/** The pages that refresh their data in the browser. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <RowActions />
      {children}
    </QueryProvider>
  );
}
