/**
 * The keyword of the palette's items that the API found. The palette shows them even if their text does not
 * contain the search text.
 */
export const foundByServiceKeyword = "found by the service";
