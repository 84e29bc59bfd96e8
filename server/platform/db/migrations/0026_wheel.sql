ALTER TABLE "wheel_budget" ADD COLUMN "cap_cents" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "wheel_spin_spent" ON "wheel_spin" USING btree ("member_id","spent_at","id") WHERE "wheel_spin"."spent_at" is not null;--> statement-breakpoint
ALTER TABLE "wheel_budget" ADD CONSTRAINT "wheel_budget_cap" CHECK ("wheel_budget"."spent_cents" between 0 and "wheel_budget"."cap_cents");--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_whole" CHECK (("wheel_spin"."spent_at" is null) = ("wheel_spin"."prize" is null) and ("wheel_spin"."spent_at" is null) = ("wheel_spin"."reward_cents" is null)
        and ("wheel_spin"."spent_at" is null or ("wheel_spin"."spent_at" < "wheel_spin"."ends_at" and "wheel_spin"."client_seed" is not null)));