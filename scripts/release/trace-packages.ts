import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

type Tracer = {
  nodeFileTrace(
    files: string[],
    options: { base: string; processCwd: string; ignore: (path: string) => boolean },
  ): Promise<{ fileList: Set<string> }>;
};

/**
 * Paths in packages that only development or a build loads. Next mentions them in modules that also run in production,
 * so the tracer would include them.
 */
export const unusedInPackages = [
  /\.(?:map|[cm]?tsx?|md)$/,
  /\.development\.js$/,
  /\.runtime\.dev\.js$/,
  /^node_modules\/next\/dist\/(?:docs|next-devtools)\//,
  /^node_modules\/next\/dist\/compiled\/(?:webpack|babel|babel-packages|next-devtools|terser|sass-loader|@vercel\/nft)\//,
  /^node_modules\/(?:@next\/swc-|@img\/|sharp\/|typescript\/|caniuse-lite\/data\/(?:features|regions)\/)/,
  /^node_modules\/(?:@playwright\/|playwright)/,
];

const traced = new Map<string, Promise<string[]>>();

/**
 * Returns the files of `node_modules` that the bundles and the built pages load, relative to `root`. Traces each build
 * once, because that takes a minute.
 */
export async function tracePackages(root: string, bundles: readonly string[]): Promise<string[]> {
  const id = `${root} ${await readFile(join(root, "dist/source-hash"), "utf8")}`;
  const files = traced.get(id) ?? trace(root, bundles);
  traced.set(id, files);
  return await files;
}

async function trace(root: string, bundles: readonly string[]): Promise<string[]> {
  const ignore = (path: string) => unusedInPackages.some((pattern) => pattern.test(path));
  // SAFETY: Next has no types for its copy of the tracer. The release test fails if the result changes.
  const tracer = createRequire(join(root, "package.json"))("next/dist/compiled/@vercel/nft") as Tracer;
  const entries = bundles.map((name) => join(root, name));
  const { fileList } = await tracer.nodeFileTrace(entries, { base: root, processCwd: root, ignore });
  const files = [...fileList, ...(await pageTraces(root))];
  return [...new Set(files)].filter((path) => path.startsWith("node_modules/") && !ignore(path)).sort();
}

/** Returns the files that each page and route loads, from the trace files that Next wrote. */
async function pageTraces(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(join(root, ".next/server"), { recursive: true })) {
    if (!name.endsWith(".nft.json")) continue;
    const path = join(root, ".next/server", name);
    // SAFETY: the format of Next's trace files.
    const { files } = JSON.parse(await readFile(path, "utf8")) as { files: string[] };
    found.push(...files.map((file) => relative(root, join(dirname(path), file))));
  }
  return found;
}
