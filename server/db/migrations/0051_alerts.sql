DROP INDEX "alerts_kept_index";--> statement-breakpoint
CREATE INDEX "alerts_emailed_index" ON "alerts" USING btree ("sent_at") WHERE "alerts"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_kept_index" ON "alerts" USING btree ("created_at") WHERE "alerts"."sent_at" is null;