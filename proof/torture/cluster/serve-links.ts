import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy";

/** A link to open: its name and the port that it leads to. */
export type LinkTarget = { name: string; port: number };

/** A request to the process of the links. `cut` holds or refuses all data until `restore`. */
export type LinkRequest =
  | { act: "open"; targets: readonly LinkTarget[] }
  | { act: "cut"; names: readonly string[]; manner: CutManner }
  | { act: "restore" };

/**
 * The effect of a cut on both sides. `silent`: no data arrives, as in a broken network. `refused`: connections are
 * reset, as by a firewall.
 */
export type CutManner = "silent" | "refused";

/** The ports of the opened links, in the order of their targets. */
export type LinkReply = { ports: readonly number[] };

/** A duration longer than any run, in milliseconds. `restore` ends a cut earlier. */
const foreverMs = 86_400_000;

const links = new Map<string, TcpProxy>();

/** Serves the links of a cluster in a process of its own, because a busy test process would delay their data. */
process.on("message", (request: LinkRequest) => void handle(request));
process.on("disconnect", () => process.exit());

async function handle(request: LinkRequest): Promise<void> {
  if (request.act === "open") {
    const opened = await Promise.all(request.targets.map(({ name, port }) => openTcpProxy(name, port)));
    for (const link of opened) links.set(link.name, link);
    const reply: LinkReply = { ports: opened.map(({ port }) => port) };
    process.send?.(reply);
    return;
  }
  if (request.act === "restore") {
    for (const link of links.values()) link.restore();
    return;
  }
  for (const name of request.names) {
    const link = links.get(name);
    if (request.manner === "silent") link?.freeze(foreverMs);
    else {
      link?.refuse(foreverMs);
      link?.reset();
    }
  }
}
