type PageOptions = { nonce: string; https: boolean; development: boolean };

/**
 * Returns the headers of every page. They allow only scripts with the page's nonce, and scripts that those load. They
 * forbid frames, caching, and referrers to other hosts.
 */
export function pageHeaders({ nonce, https, development }: PageOptions): Record<string, string> {
  return {
    "Content-Security-Policy": pagePolicy(nonce, development),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // With `no-referrer`, browsers send forms without an origin, and those are rejected.
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
    // A development build compiles in the browser and gets updates over a WebSocket.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // Menus and dialogs are positioned by inline styles, which a nonce cannot allow.
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
