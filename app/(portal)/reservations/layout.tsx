import type { ReactNode } from "react";
import { UnfinishedNote } from "@/components/reservations/unfinished-note";

export default function ReservationsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <UnfinishedNote />
      {children}
    </>
  );
}
