"use client";

import { useEffect, useState } from "react";

/**
 * A hidden field with the path to open after sign-in. The server never receives the URL's hash, but browsers keep it
 * through redirects, so the browser adds it here.
 */
export function CallbackField({ path }: { path: string }) {
  const [value, setValue] = useState(path);
  useEffect(() => setValue(path.includes("#") ? path : path + window.location.hash), [path]);
  return <input type="hidden" name="callbackUrl" value={value} />;
}
