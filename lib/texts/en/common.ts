/** The texts that all parts of the portal share. */
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
  restarted: "That page no longer exists. The list starts from the beginning.",
  nextPage: "Next",
  previousPage: "Previous",
  details: "Details",
  leavingSecret:
    "Store the secret before you leave: it is not shown again. Go back once more to leave anyway.",
  showApiCall: "View as API call",
  productName: "Rental partner desk",
  skipToContent: "Skip to content",
};
