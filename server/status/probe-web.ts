import type { ProbeOutcome } from "@/lib/status";

const timeoutMs = 5000;
/** The response time above which a response counts as `degraded`, in milliseconds. */
const slowMs = 2000;
/** The delay before a failed probe is repeated, in milliseconds. */
const repeatMs = 2000;

type Probe = { path: string; accepts(response: Response): boolean | Promise<boolean> };

const apiProbes: readonly Probe[] = [
  { path: "/healthz", accepts: ({ status }) => status === 200 },
  // The shortest way through the whole API: without a token it ends with the error of the API.
  { path: "/v1/me", accepts: isMissingTokenError },
];

const portalProbes: readonly Probe[] = [
  {
    path: "/sign-in",
    accepts: ({ status, headers }) => status === 200 && isHtml(headers.get("content-type")),
  },
];

async function isMissingTokenError(response: Response): Promise<boolean> {
  if (response.status !== 401 || response.headers.get("x-request-id") === null) return false;
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "error" in body;
}

function isHtml(contentType: string | null): boolean {
  return contentType?.startsWith("text/html") === true;
}

/** Probes the API over HTTP below `baseUrl`, as a partner calls it. Repeats the probe once if it fails. */
export async function probeApi(baseUrl: string): Promise<ProbeOutcome> {
  return await probeAll(baseUrl, apiProbes);
}

/** Probes the portal over HTTP below `baseUrl`, as a browser opens it. Repeats the probe once if it fails. */
export async function probePortal(baseUrl: string): Promise<ProbeOutcome> {
  return await probeAll(baseUrl, portalProbes);
}

async function probeAll(baseUrl: string, probes: readonly Probe[]): Promise<ProbeOutcome> {
  const first = await Promise.all(probes.map((probe) => send(baseUrl, probe)));
  if (!first.includes("failed")) return first.includes("degraded") ? "degraded" : "passed";
  await new Promise((resolve) => setTimeout(resolve, repeatMs));
  const second = await Promise.all(probes.map((probe) => send(baseUrl, probe)));
  return second.includes("failed") ? "failed" : "degraded";
}

async function send(baseUrl: string, { path, accepts }: Probe): Promise<ProbeOutcome> {
  const startedAt = performance.now();
  try {
    const response = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    const accepted = await accepts(response);
    if (!response.bodyUsed) await response.body?.cancel();
    if (!accepted) return "failed";
  } catch {
    return "failed";
  }
  return performance.now() - startedAt > slowMs ? "degraded" : "passed";
}
