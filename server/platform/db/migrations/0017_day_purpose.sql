ALTER TABLE "member_day" ADD COLUMN "free_stake_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "free_won_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "margin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "free_margin" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_day" ADD COLUMN "point_stake" bigint DEFAULT 0 NOT NULL;
