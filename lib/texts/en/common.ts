/** Words that every part of the portal uses. */
export const common = {
  none: "–",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  retry: "Try again",
  loading: "Loading",
  search: "Search",
  clearFilters: "Clear filters",
  nextPage: "Next",
  previousPage: "Previous",
  details: "Details",
  showApiCall: "View as API call",
  productName: "Rental partner desk",
  skipToContent: "Skip to the content",
};
