import { Skeleton } from "@/components/ui/skeleton";

/** As high as the sheet and the draft that come. */
export default function ReservationsLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-12 w-64" />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </>
  );
}
