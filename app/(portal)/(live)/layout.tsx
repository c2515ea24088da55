import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";

/** The pages that refresh their data in the browser. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
