type Surroundings = { nonce: string; https: boolean; development: boolean };

/**
 * What every page is sent with. Only scripts that carry the page's nonce run, and what those load; a page is in
 * nobody's frame, keeps nothing in a cache and tells other hosts nothing of itself.
 */
export function pageHeaders({ nonce, https, development }: Surroundings): Record<string, string> {
  return {
    "Content-Security-Policy": pagePolicy(nonce, development),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Not `no-referrer`: with that, browsers send forms without an origin, and those are refused.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

function pagePolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    // A development build compiles in the browser and is told of changes over a socket.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // Menus and dialogs place themselves by inline styles, which no nonce can cover.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
