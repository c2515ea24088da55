import type { ReactNode } from "react";

/** Shows the results, and beside them the open vehicle. */
export default function SearchLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <>
      {children}
      {panel}
    </>
  );
}
