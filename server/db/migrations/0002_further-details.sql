ALTER TABLE "pet_details" ADD COLUMN "further" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Nothing that a page shows changes, and pending events of a trigger would refuse the statements below.
ALTER TABLE "pet_details" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "pet_details" SET "further" = jsonb_build_object(
  'microchip', "microchip", 'registration', "registration", 'comesWith', "comes_with", 'guarantee', "guarantee"
);--> statement-breakpoint
ALTER TABLE "pet_details" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "pet_details" DROP COLUMN "microchip";--> statement-breakpoint
ALTER TABLE "pet_details" DROP COLUMN "registration";--> statement-breakpoint
ALTER TABLE "pet_details" DROP COLUMN "comes_with";--> statement-breakpoint
ALTER TABLE "pet_details" DROP COLUMN "guarantee";
