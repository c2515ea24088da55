import type { ReactNode } from "react";

/** A vehicle opened from the results shows beside them, under its own address. */
export default function SearchLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <>
      {children}
      {panel}
    </>
  );
}
