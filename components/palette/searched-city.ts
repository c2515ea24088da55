/** Returns the slug of the city of the search in the page's URL, or null if the URL has no search of one city. */
export function readSearchedCity(): string | null {
  const query = new URLSearchParams(window.location.search);
  const isSearch = window.location.pathname === "/search" && query.has("date_from") && query.has("date_to");
  return isSearch ? query.get("location") : null;
}
