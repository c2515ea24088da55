import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@/server/db/project-root";

/** Returns all examples of a package's README in one language, as one program. */
export function readmeProgram(folder: string, language: "js" | "python"): string {
  const text = readFileSync(join(projectRoot(), folder, "README.md"), "utf8");
  const blocks = [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  return blocks
    .filter(([, name]) => name === language)
    .map(([, , code = ""]) => code)
    .join("\n");
}
