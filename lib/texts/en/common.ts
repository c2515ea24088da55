/** Words that every part of the portal uses. */
export const common = {
  none: "–",
  close: "Close",
  cancel: "Cancel",
  copy: "Copy",
  copiedText: "Copied: {text}",
  retry: "Try again",
  loading: "Loading",
  search: "Search",
  clearFilters: "Clear filters",
  filters: "Filters",
  filter: "Filter",
  restarted: "That page of the list is no longer there. The list starts from its beginning.",
  nextPage: "Next",
  previousPage: "Previous",
  details: "Details",
  leavingSecret:
    "You were about to leave. Store it first: it is not shown again. Going back once more leaves without it.",
  showApiCall: "View as API call",
  productName: "Rental partner desk",
  skipToContent: "Skip to the content",
};
