ALTER TABLE "hand_posting" ADD COLUMN "reach_day_cents" bigint;--> statement-breakpoint
ALTER TABLE "hand_posting" ADD COLUMN "reach_member_cents" bigint;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "added_with" text;--> statement-breakpoint
ALTER TABLE "hand_posting" DROP CONSTRAINT "hand_posting_two_people";--> statement-breakpoint
ALTER TABLE "hand_posting" ADD CONSTRAINT "hand_posting_two_people" CHECK (coalesce("hand_posting"."agreed_by" <> "hand_posting"."asked_by", "hand_posting"."kind" <> 'adjust')) NOT VALID;
