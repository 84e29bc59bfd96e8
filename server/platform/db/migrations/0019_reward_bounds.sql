ALTER TABLE "offer_claim" ADD COLUMN "cash_cents" bigint;--> statement-breakpoint
ALTER TABLE "agency_day" ADD COLUMN "margin_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_reward" ADD COLUMN "bound" text DEFAULT 'rate' NOT NULL;