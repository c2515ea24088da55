import { Skeleton } from "@/components/ui/skeleton";

/** As high as the sheet and the draft that come. */
export default function ReservationsLoading() {
  return (
    <>
      <Skeleton className="mb-6 h-12 w-64" />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-6">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-10 w-28" />
        </div>
        <div className="space-y-4">
          <Skeleton className="h-9 w-1/3" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      </div>
    </>
  );
}
