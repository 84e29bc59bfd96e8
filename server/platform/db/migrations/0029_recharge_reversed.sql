ALTER TABLE "recharge" ADD COLUMN "reversed_cents" bigint;
