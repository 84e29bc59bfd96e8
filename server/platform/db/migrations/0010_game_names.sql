ALTER TABLE "game" ADD COLUMN "names" jsonb;--> statement-breakpoint
UPDATE "game" SET "names" = jsonb_build_object('pt', "name", 'en', "en_name");--> statement-breakpoint
ALTER TABLE "game" ALTER COLUMN "names" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "game" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "game" DROP COLUMN "en_name";
