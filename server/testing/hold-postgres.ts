import { startEmbeddedPostgres } from "../postgres/start-embedded-postgres";

// A process that uses the embedded server of a folder until its input ends. It prints `ready {…}` with the
// result. Arguments: folder, role.
const [dataDir = "", role = "service"] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, role: role === "transient" ? "transient" : "service" });
const { url, port, owned } = server;
process.stdout.write(`ready ${JSON.stringify({ url, port, owned })}\n`);
process.stdin.resume().on("end", async () => {
  await server.stop();
  process.exit(0);
});
