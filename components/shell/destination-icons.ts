import {
  BookOpen,
  CalendarClock,
  CarFront,
  ClipboardCheck,
  Globe,
  History,
  KeyRound,
  type LucideIcon,
  Radio,
  ScrollText,
  Search,
  SearchCode,
  Users,
  Webhook,
} from "lucide-react";
import type { DestinationIcon } from "./navigation";

export const destinationIcons: Record<DestinationIcon, LucideIcon> = {
  today: CalendarClock,
  search: Search,
  bookings: CarFront,
  coverage: Globe,
  webhooks: Webhook,
  events: Radio,
  logs: ScrollText,
  resolver: SearchCode,
  credentials: KeyRound,
  docs: BookOpen,
  team: Users,
  audit: History,
  desk: ClipboardCheck,
};
