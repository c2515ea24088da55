/** The request header in which the proxy passes a page's path and query to the page. Clients cannot set it. */
export const pathHeader = "x-portal-path";
