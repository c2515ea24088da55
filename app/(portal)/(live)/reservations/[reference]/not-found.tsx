import { MissingDraft } from "@/components/reservations/draft/missing-draft";

export default MissingDraft;
