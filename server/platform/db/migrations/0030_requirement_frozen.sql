ALTER TABLE "turnover_requirement" ADD COLUMN "frozen_at" timestamp with time zone;
