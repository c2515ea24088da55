import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shell/query-provider";

/** Pages that go on asking once they are open. */
export default function LiveLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
