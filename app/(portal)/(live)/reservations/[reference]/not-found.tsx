import { GoneDraft } from "@/components/reservations/gone-draft";

export default GoneDraft;
