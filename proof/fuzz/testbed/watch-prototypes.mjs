// Preloaded into the service's process, because only code inside it can see changes of built-in prototypes.
const watched = { Object, Array, Function, String, Number, Promise, Map };
const keysOf = () =>
  Object.entries(watched).map(([name, { prototype }]) => [name, Reflect.ownKeys(prototype).map(String)]);
const before = new Map(keysOf());

process.on("SIGUSR2", () => {
  const added = keysOf().flatMap(([name, keys]) =>
    keys.filter((key) => !before.get(name).includes(key)).map((key) => `${name}.${key}`),
  );
  process.stdout.write(`${JSON.stringify({ msg: "prototypes", added })}\n`);
});
