"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Icon } from "../ui/icon";

/** Our own drawings are served beside the pages, whatever public address the service has. */
function sourceOf(imageUrl: string): string {
  const path = /^https?:\/\/[^/]+(\/cars\/[\w.-]+)$/.exec(imageUrl)?.[1];
  return path ?? imageUrl;
}

/** A vehicle's picture in a place of fixed size; a picture that cannot be had leaves a mark, not a hole. */
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
        // biome-ignore lint/performance/noImgElement: a drawing that scales by itself; nothing would be optimised.
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
