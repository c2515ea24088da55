CREATE TABLE "client_uses" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"address" text,
	CONSTRAINT "client_uses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "seen_at" timestamp (3) with time zone, ADD COLUMN "removed_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email_present" ON "staff" USING btree (lower("email")) WHERE "staff"."removed_at" is null;
--> statement-breakpoint
DROP INDEX "staff_email";
--> statement-breakpoint
ALTER INDEX "staff_email_present" RENAME TO "staff_email";
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "address" text, ADD COLUMN "user_agent" text;
--> statement-breakpoint
CREATE INDEX "audit_log_partner_action" ON "audit_log" USING btree ("partner_id","action" text_pattern_ops,"id");
--> statement-breakpoint
CREATE INDEX "audit_log_partner_actor" ON "audit_log" USING btree ("partner_id","actor_type","actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_partner_target" ON "audit_log" USING btree ("partner_id","target_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_partner_at" ON "audit_log" USING btree ("partner_id","at");
