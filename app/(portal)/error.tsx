"use client";

import { PageFailure } from "@/components/errors/page-failure";

export default PageFailure;
