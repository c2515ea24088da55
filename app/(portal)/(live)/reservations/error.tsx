"use client";

import { FailureNote } from "@/components/errors/failure-note";

export default function ReservationsError({ error, reset }: { error: Error; reset: () => void }) {
  return <FailureNote error={error} onRetry={reset} heading="h1" />;
}
