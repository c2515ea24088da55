import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/portal-test";
import { waitForHydration } from "../fixtures/wait-for-hydration";

/**
 * Returns the page's background colour, and a line for each element with its position, size and styles except colours.
 */
function readLayout(): { ground: string; elements: string[] } {
  const names = [
    ...[
      "display",
      "visibility",
      "opacity",
      "content",
      "position",
      "z-index",
      "clip-path",
      "transform",
      "filter",
    ],
    ...["overflow-x", "overflow-y", "pointer-events", "cursor", "float", "order", "direction", "white-space"],
    ...["font-family", "font-size", "font-weight", "font-style", "line-height", "letter-spacing"],
    ...["text-decoration-line", "text-indent", "text-align", "text-overflow", "word-spacing"],
    ...["border-top-width", "border-top-style", "border-bottom-width", "border-bottom-style"],
    ...["outline-width", "outline-style", "background-image", "list-style-type"],
  ];
  const elements = [...document.querySelectorAll("body, body *")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const styles = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    return `${element.localName} ${x} ${y} ${width} ${height} ${styles.join("; ")}`;
  });
  return { ground: getComputedStyle(document.body).backgroundColor, elements };
}

async function looksIn(page: Page, colorScheme: "light" | "dark"): Promise<ReturnType<typeof readLayout>> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  return await page.evaluate(readLayout);
}

for (const [role, path] of [
  ["admin", "/"],
  ["agent", "/search"],
  ["agent", "/bookings"],
  ["crew", "/desk"],
  [null, "/docs/api/bookings"],
] as const) {
  test(`the themes of ${path} differ only in colours`, async ({ page: anonymous, portal }) => {
    await portal.book();
    const page = role === null ? anonymous : await portal.open(role);
    await page.goto(path);
    await waitForHydration(page);
    const [light, dark] = [await looksIn(page, "light"), await looksIn(page, "dark")];
    expect(dark.ground).not.toBe(light.ground);
    expect(light.elements.length).toBeGreaterThan(100);
    const different = dark.elements.filter((element, place) => element !== light.elements[place]);
    expect(different).toEqual([]);
    expect(dark.elements).toHaveLength(light.elements.length);
  });
}
