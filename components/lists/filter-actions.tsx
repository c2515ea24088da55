import { Button } from "../ui/button";
import { buttonStyles } from "../ui/button-styles";
import { Link } from "../ui/link";

type FilterActionsProps = {
  apply: string;
  clear: string;
  /** The URL of the page without filters. Undefined if no filter is set. */
  clearHref: string | undefined;
};

/** The buttons of a filter form that works without a script. */
export function FilterActions({ apply, clear, clearHref }: FilterActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <Button type="submit">{apply}</Button>
      {clearHref === undefined ? null : (
        <Link href={clearHref} className={buttonStyles({ look: "quiet" })}>
          {clear}
        </Link>
      )}
    </div>
  );
}
