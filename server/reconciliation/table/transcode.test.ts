import { expect, test } from "vitest";
import { transcode } from "./transcode";

async function* parts(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

test.each([
  ["UTF-8", Buffer.from("é".repeat(500))],
  ["Windows-1252", Buffer.from("é".repeat(500), "latin1")],
])("text in %s is passed on before the file has ended, wherever a part ends", async (_, bytes) => {
  for (const size of [7, 8, 64]) {
    const output: Uint8Array[] = [];
    let longest = 0;
    for await (const part of transcode(parts(bytes, size))) {
      output.push(part);
      longest = Math.max(longest, part.length);
    }
    expect(Buffer.concat(output).toString()).toBe("é".repeat(500));
    expect(longest).toBeLessThanOrEqual(4 * size);
  }
});
