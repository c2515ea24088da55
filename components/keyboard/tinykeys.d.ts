/** Declares the types of the package, which contains types but does not export them. */
declare module "tinykeys" {
  export function tinykeys(
    target: Window | HTMLElement,
    bindings: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  ): () => void;
}
