import { MissingDraft } from "@/components/reservations/missing-draft";

export default MissingDraft;
