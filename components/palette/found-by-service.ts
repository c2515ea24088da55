/** A keyword added to results from the service, whose visible text may not contain the ID. */
export const foundByService = "found by the service";
