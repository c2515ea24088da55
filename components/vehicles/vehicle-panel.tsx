"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { searchString } from "../search/search-params";
import { useTexts } from "../texts/texts-provider";
import { Icon } from "../ui/icon";
import { useInertBackground } from "./use-inert-background";
import { Neighbours, useVehicle, VehicleBody } from "./vehicle-view";

type VehiclePanelProps = { slug: string; now: string; breakdown: ReactNode };

/** A vehicle in a panel next to the results. Escape closes it and returns to the vehicle's row. */
export function VehiclePanel({ slug, now, breakdown }: VehiclePanelProps) {
  const { texts } = useTexts();
  const router = useRouter();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const vehicle = useVehicle(slug);
  const close = () => router.push(`/search${searchString(vehicle.state)}`, { scroll: false });
  useEscape(close);
  useInertBackground(panel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading gets the focus for each vehicle that opens.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [slug]);
  return (
    <aside
      ref={panel}
      aria-label={texts.vehicles.title}
      className="fixed inset-y-0 right-0 z-40 flex w-full flex-col border-line border-l bg-surface shadow-overlay md:w-panel"
    >
      <header className="flex items-center gap-2 border-line border-b px-4 py-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 break-words font-semibold text-section outline-none"
        >
          {vehicle.known.is === "known" ? vehicle.known.offer.title : texts.vehicles.title}
        </h2>
        <Neighbours vehicle={vehicle} />
        <button
          type="button"
          aria-label={texts.common.close}
          aria-keyshortcuts="Escape"
          onClick={close}
          className="flex size-6 items-center justify-center rounded-control text-ink2 hover:bg-sunken"
        >
          <Icon name="x" className="size-4" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <VehicleBody vehicle={vehicle} now={now} breakdown={breakdown} />
      </div>
    </aside>
  );
}

const others = '[role="dialog"], [role="menu"], [role="combobox"]';

/**
 * Handles Escape, which cannot be disabled like single-key shortcuts. Popovers that close on Escape have
 * priority.
 */
function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      if (target instanceof Element && target.closest(others) !== null) return;
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
