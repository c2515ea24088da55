import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { root } from "../../scripts/test/run-command";
import {
  expectAccessible,
  expectAccessibleInBothWidths,
  phoneViewport,
  viewports,
} from "../fixtures/accessible";
import { countShifts, maxShift, runCountdowns } from "../fixtures/count-shifts";
import { type Portal, test } from "../fixtures/portal-test";
import { customerStates } from "../support/accessible/customers";
import { drillingStates } from "../support/accessible/drilling";
import { goingLiveStates } from "../support/accessible/going-live";
import { integratingStates } from "../support/accessible/integrating";
import type { PageState, Scene } from "../support/accessible/page-state";
import { readingStates } from "../support/accessible/reading";
import { reconcilingStates } from "../support/accessible/reconciling";
import { sellingStates } from "../support/accessible/selling";
import { findPage, listPages } from "../support/list-pages";
import { type SamplePage, samplePages } from "../support/sample-pages";

const opened = {
  ...sellingStates,
  ...integratingStates,
  ...drillingStates,
  ...reconcilingStates,
  ...goingLiveStates,
  ...customerStates,
  ...readingStates,
};

/** Matches code that opens dialogs, menus, popovers or disclosures. */
const opens =
  /from "((\.\.\/)+(ui|secrets|settings)|\.)\/(dialog|menu|secret-dialog)"|from "radix-ui"|useDismiss\(|<details/;
/** The components that implement dialogs and menus. The test looks for the components that use them. */
const parts = new Set(["ui/dialog-content.tsx", "ui/menu.tsx"]);

test("every page, and everything that a component can open, is tested", () => {
  expect(Object.keys(samplePages).sort()).toEqual(listPages());
  const pages = new Set(listPages());
  expect(Object.keys(opened).filter((page) => !pages.has(page))).toEqual([]);
  const files = readdirSync(join(root, "components"), { recursive: true, encoding: "utf8" });
  const opening = files
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx") && !parts.has(file))
    .filter((file) => opens.test(readFileSync(join(root, "components", file), "utf8")));
  const shown = new Set(Object.values(opened).flatMap((states) => states.flatMap(({ files = [] }) => files)));
  expect(opening.length).toBeGreaterThan(25);
  expect(opening.filter((file) => !shown.has(file))).toEqual([]);
  expect([...shown].filter((file) => !opening.includes(file))).toEqual([]);
});

type Opening = { who: SamplePage["role"]; anonymous: Page; viewport: { width: number; height: number } };

async function openPage(portal: Portal, { who: role, anonymous, viewport }: Opening): Promise<Page> {
  if (role !== null) return await portal.open(role, { viewport });
  await anonymous.setViewportSize(viewport);
  return anonymous;
}

type Opened = { pages: readonly Page[]; scene: Scene; address: SamplePage["address"] };

/**
 * Opens a state of a page and checks its accessibility at the widths in `widths`. Every state is also opened at the
 * phone width, where it must be reachable too.
 */
async function expectStateAccessible(
  { name, start, open, widths = "resized" }: PageState,
  { pages, scene, address }: Opened,
): Promise<void> {
  for (const page of widths === "each" ? pages : pages.slice(-1)) {
    await test.step(`${name}, opened ${page.viewportSize()?.width} px wide`, async () => {
      await page.goto(await (start ?? address)(scene));
      const shown = await open(page, scene);
      await expect(shown).toBeVisible();
      if (widths === "resized") await expectAccessibleInBothWidths(page, shown);
      else await expectAccessible(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}

for (const [name, { role, address }] of Object.entries(samplePages)) {
  const states = opened[name] ?? [];
  const count = states.length === 0 ? "" : ` and ${states.length} states it can open`;
  test(`${name}${count} have no accessibility violation and stay still, wide and narrow, light and dark`, async ({
    page: anonymous,
    portal,
    runtime,
  }) => {
    test.slow();
    const scene = { portal, runtime };
    const pages: Page[] = [];
    for (const { viewport } of viewports) {
      const page = await openPage(portal, { who: role, anonymous, viewport });
      pages.push(page);
      await page.clock.install();
      const shifts = await countShifts(page);
      await page.goto(await address(scene));
      expect(findPage(page.url())).toBe(name);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await runCountdowns(page);
      // Other tests change the bookings on the desk. `layout-shift.spec.ts` loads it without them.
      if (name !== "/desk")
        expect.soft(await shifts(), `shifts at ${viewport.width} px`).toBeLessThanOrEqual(maxShift);
      await expectAccessible(page);
    }
    for (const state of states) await expectStateAccessible(state, { pages, scene, address });
  });
}

for (const [path, role, said] of [
  ["/nothing-here", "agent", 404],
  ["/bookings/RB-0000000000", "agent", 404],
  ["/reservations/RB-0000000000", "agent", 404],
  ["/vehicles/no-such-car", "agent", 404],
  ["/coverage/zz", "agent", 404],
  ["/events/evt_nothing", "admin", 404],
  ["/webhooks/999999999", "admin", 404],
  [`/developers/logs/req_${"0".repeat(32)}`, "admin", 404],
  ["/webhooks", "agent", 403],
  ["/desk", "agent", 403],
] as const) {
  test(`${path} responds ${said} to an ${role} with an accessible page`, async ({ portal }) => {
    const page = await portal.open(role, phoneViewport);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(said);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await expectAccessibleInBothWidths(page, heading);
  });
}
