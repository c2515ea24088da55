import { createTitle } from "@/app/create-title";
import { StartNote, type StartPageProps } from "@/app/start-note";
import { TodayBoard } from "@/components/today/today-board";
import { WeekCharts } from "@/components/today/week-charts";
import { getTexts } from "@/lib/texts/get-texts";
import { getLocale } from "@/lib/texts/languages";
import { readPreferences } from "../../preferences";
import { requirePage } from "../require-staff";
import { readToday } from "./read-today";

export const generateMetadata = createTitle(({ today }) => today.title);

export default async function TodayPage({ searchParams }: StartPageProps) {
  const { staff } = await requirePage("/");
  const { language } = await readPreferences();
  const words = { texts: getTexts(language), locale: getLocale(language) };
  const { initial, week, deliveries } = await readToday(staff.role);
  return (
    <>
      <StartNote searchParams={searchParams} start="/" role={staff.role} />
      <TodayBoard
        initial={initial}
        charts={<WeekCharts week={week} deliveries={deliveries} texts={words.texts} locale={words.locale} />}
      />
    </>
  );
}
