import {
  Activity,
  BookOpen,
  CalendarClock,
  CalendarDays,
  CarFront,
  ChartColumn,
  Check,
  ChevronRight,
  ClipboardCheck,
  Cog,
  Copy,
  DoorClosed,
  Ellipsis,
  Fuel,
  Globe,
  History,
  KeyRound,
  type LucideIcon,
  Luggage,
  PanelLeftClose,
  PanelLeftOpen,
  Radio,
  ScrollText,
  Search,
  SearchCode,
  SlidersHorizontal,
  UserRound,
  Users,
  Wallet,
  Webhook,
  X,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { IconName } from "../../components/ui/icon";

const drawings: Record<IconName, LucideIcon> = {
  activity: Activity,
  "book-open": BookOpen,
  "calendar-clock": CalendarClock,
  "calendar-days": CalendarDays,
  "car-front": CarFront,
  "chart-column": ChartColumn,
  check: Check,
  "chevron-right": ChevronRight,
  "clipboard-check": ClipboardCheck,
  cog: Cog,
  copy: Copy,
  "door-closed": DoorClosed,
  ellipsis: Ellipsis,
  fuel: Fuel,
  globe: Globe,
  history: History,
  "key-round": KeyRound,
  luggage: Luggage,
  "panel-left-close": PanelLeftClose,
  "panel-left-open": PanelLeftOpen,
  radio: Radio,
  "scroll-text": ScrollText,
  search: Search,
  "search-code": SearchCode,
  "sliders-horizontal": SlidersHorizontal,
  "user-round": UserRound,
  users: Users,
  wallet: Wallet,
  webhook: Webhook,
  x: X,
};

/** Renders all portal icons as symbols of one SVG file, so that the browser downloads no drawing code. */
export function drawIcons(): string {
  const symbols = Object.entries(drawings).map(([name, drawing]) => {
    const drawn = renderToStaticMarkup(createElement(drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
    return `<symbol id="${name}" viewBox="0 0 24 24">${drawn}</symbol>`;
  });
  // The bundler reads the size of every image, so the file has a `viewBox`.
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${symbols.join("\n")}\n</svg>\n`;
}
