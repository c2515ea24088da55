import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The minimum number of documents, because a run that finds no documents must fail. */
const minDocuments = 20;

/** Paths that documents may name although a checkout does not contain them: builds and the data of runs. */
const generated = /^(\.data|\.next|dist|test-results|node_modules)(\/|$)/;

/** Top-level folders of the repository. A quoted path that begins with one of them must exist. */
const folders = [
  "app",
  "components",
  "deploy",
  "docs",
  "drizzle",
  "e2e",
  "lib",
  "packages",
  "proof",
  "public",
  "scripts",
  "server",
];

/**
 * Returns one line for each link, quoted path or npm command in the Markdown documents whose target does not exist.
 * Adds a line if fewer than `minDocuments` documents were read. `root` is the absolute path of the checkout.
 */
export function findDocErrors(root: string): string[] {
  const documents = listDocuments(root);
  const scripts = readScripts(root);
  const errors = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    return [
      ...findBrokenLinks(root, document, text),
      ...findMissingFiles(root, text),
      ...findUnknownCommands(scripts, text),
    ].map((error) => `${document}: ${error}`);
  });
  if (documents.length < minDocuments) errors.push(`only ${documents.length} documents were read`);
  return errors;
}

function listDocuments(root: string): string[] {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  const below = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  return [...top, ...below];
}

function readScripts(root: string): ReadonlySet<string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  return new Set(Object.keys(scripts));
}

function findBrokenLinks(root: string, document: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [path = "", anchor] = decodeURIComponent(target).split("#");
      const file = path === "" ? join(root, document) : join(root, dirname(document), path);
      if (!existsSync(file)) return [`the link ${target} leads to no file`];
      if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith(".md")) return [];
      return getHeadingAnchors(readFileSync(file, "utf8")).has(anchor)
        ? []
        : [`the link ${target} leads to no heading`];
    });
}

/** Returns the anchors of a document's headings, formed as Git hosting services form them. */
function getHeadingAnchors(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

function findMissingFiles(root: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const paths = quoted.flatMap((code) => expandBraces(code.replace(/:\d+$/, "")));
  return paths
    .filter(
      (path) => folders.some((folder) => path.startsWith(`${folder}/`)) && /^[\w./()[\]@-]+$/.test(path),
    )
    .filter((path) => !generated.test(path) && !existsSync(join(root, path)))
    .map((path) => `the file ${path} does not exist`);
}

/** Expands `server/{http,web}/` to both paths. A path with `*` or `<` is a pattern and names no file. */
function expandBraces(path: string): string[] {
  if (/[*<>\s]/.test(path)) return [];
  const match = /^(.*?)\{([^{}]+)\}(.*)$/.exec(path);
  if (match === null) return [path];
  const [, before = "", inner = "", after = ""] = match;
  return inner.split(",").flatMap((part) => expandBraces(`${before}${part}${after}`));
}

function findUnknownCommands(scripts: ReadonlySet<string>, text: string): string[] {
  const names = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
  return [...new Set(names)]
    .filter((name) => !scripts.has(name))
    .map((name) => `npm run ${name} is not a script of package.json`);
}
