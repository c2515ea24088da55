import { expect } from "vitest";
import type { ServerProcess } from "@/server/testing/server-process";

/** Returns the metrics of a process, in the Prometheus text format, with their content type. */
export async function readMetrics(from: ServerProcess): Promise<{ text: string; type: string | null }> {
  const { port } = await from.logged("metrics");
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  return { text: await response.text(), type: response.headers.get("content-type") };
}

/** Returns the value of a series with these labels in any order, or undefined. */
export function sampleOf(
  text: string,
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((one) => one.split(/[{ ]/, 1)[0] === name && wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ") + 1));
}
