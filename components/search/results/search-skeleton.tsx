import { clsx } from "clsx";
import { Skeleton } from "../../ui/skeleton";

const rows = Array.from({ length: 12 }, (_, place) => place);

/**
 * Twelve placeholder rows. Invisible for the first 300 ms, because most searches end earlier. Unless `headed`, leaves
 * space for the list's header.
 */
export function SearchSkeleton({ headed = false }: { headed?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx("fade-in animate-in fill-mode-backwards delay-300", !headed && "pt-20 sm:pt-12")}
    >
      {rows.map((row) => (
        <div key={row} className="flex h-34 items-center gap-3 border-line border-t pl-7 sm:h-24">
          <Skeleton className="h-[50px] w-20 shrink-0 sm:h-20 sm:w-32" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
