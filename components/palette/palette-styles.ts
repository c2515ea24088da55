export const itemStyles =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent";

export const groupStyles =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-ink3 [&_[cmdk-group-heading]]:text-label";
