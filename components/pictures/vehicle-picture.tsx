"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Icon } from "../ui/icon";

/**
 * Converts the URL of one of the project's own images (`/cars/…`) to its path, because this server also serves it.
 * Returns other URLs unchanged.
 */
function sourceOf(imageUrl: string): string {
  const path = /^https?:\/\/[^/]+(\/cars\/[\w.-]+)$/.exec(imageUrl)?.[1];
  return path ?? imageUrl;
}

/** A vehicle's picture, or a placeholder if there is none or it cannot be loaded. */
export function VehiclePicture({
  url,
  className,
  muted = false,
}: {
  url: string;
  className: string;
  muted?: boolean;
}) {
  const [broken, setBroken] = useState<string | undefined>(undefined);
  const source = sourceOf(url);
  return (
    <span
      className={clsx(
        "flex shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken",
        muted && "opacity-50 grayscale",
        className,
      )}
    >
      {source === "" || broken === source ? (
        <Icon name="car-front" className="size-6 text-ink3" />
      ) : (
        // biome-ignore lint/performance/noImgElement: a vector drawing, which needs no optimisation.
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          width={128}
          height={80}
          onError={() => setBroken(source)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
