import type { ReactNode } from "react";

/** Shows the search results, with a vehicle's panel beside them while one is open. */
export default function SearchLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <>
      {children}
      {panel}
    </>
  );
}
