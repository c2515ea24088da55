import { forbidden } from "next/navigation";
import { createTitle } from "@/app/create-title";
import { StartNote, type StartPageProps } from "@/app/start-note";
import { DeskBoard } from "@/components/desk/desk-board";
import { requireStaff } from "../../(portal)/require-staff";

export const generateMetadata = createTitle(({ desk }) => desk.title);

export default async function DeskPage({ searchParams }: StartPageProps) {
  const { staff } = await requireStaff();
  if (staff.role !== "crew") forbidden();
  return (
    <>
      <StartNote searchParams={searchParams} start="/desk" role={staff.role} />
      <DeskBoard />
    </>
  );
}
