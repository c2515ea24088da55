"use client";

import { useEffect, useState } from "react";

/**
 * The page to open after sign-in. Browsers keep the part after `#` through redirects and send it to no server, so
 * it is added here.
 */
export function CallbackField({ path }: { path: string }) {
  const [value, setValue] = useState(path);
  useEffect(() => setValue(path.includes("#") ? path : path + window.location.hash), [path]);
  return <input type="hidden" name="callbackUrl" value={value} />;
}
