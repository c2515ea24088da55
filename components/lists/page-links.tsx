import { buttonStyles } from "../ui/button-styles";
import { Link } from "../ui/link";

type PageLinksProps = {
  label: string;
  /** The path of the page, with its query except the cursor. */
  path: string;
  /** The cursor of this page; null on the first one. */
  cursor: string | null;
  next: string | null;
  words: { first: string; next: string };
};

/** Links to the first and the next page of a server-rendered list. Renders nothing if the list has only one page. */
export function PageLinks({ label, path, cursor, next, words }: PageLinksProps) {
  if (cursor === null && next === null) return null;
  const separator = path.includes("?") ? "&" : "?";
  return (
    <nav aria-label={label} className="flex justify-end gap-2 py-3">
      {cursor === null ? null : (
        <Link className={buttonStyles({})} href={path}>
          {words.first}
        </Link>
      )}
      {next === null ? null : (
        <Link className={buttonStyles({})} href={`${path}${separator}cursor=${next}`}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}
