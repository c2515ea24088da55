"use client";

import { later } from "@/components/ui/later";

/** It is in the first load of every page, and what it shows almost never is. */
const PageFailure = later(() =>
  import("@/components/errors/page-failure").then((module) => module.PageFailure),
);

export default PageFailure;
