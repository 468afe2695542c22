ALTER TABLE "reservation_requests" ALTER COLUMN "pet_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_requests" ALTER COLUMN "link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_requests" ADD COLUMN "entry_id" text;--> statement-breakpoint
ALTER TABLE "reservation_requests" ADD CONSTRAINT "reservation_requests_about_check" CHECK (("reservation_requests"."pet_id" is null) <> ("reservation_requests"."entry_id" is null));