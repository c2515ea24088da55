"use client";

import { type StatusGroup, statusGroup } from "@/lib/booking-status";
import { useTexts } from "../texts/texts-provider";
import { Status, type Tone } from "../ui/status";
import { statusLabel } from "./booking-status-label";

const tones: Readonly<Record<StatusGroup, Tone>> = { confirmed: "ok", waiting: "wait", ended: "ended" };

export function BookingStatusMark({ status, plain = false }: { status: string; plain?: boolean }) {
  const { texts } = useTexts();
  const tone = status === "completed" ? "done" : tones[statusGroup(status)];
  return (
    <Status tone={tone} plain={plain}>
      {statusLabel(status, texts)}
    </Status>
  );
}
