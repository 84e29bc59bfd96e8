ALTER TABLE "rain_presence" ADD COLUMN "slot" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "rain_presence" DROP CONSTRAINT "rain_presence_member_id_pk";--> statement-breakpoint
ALTER TABLE "rain_presence" ADD CONSTRAINT "rain_presence_slot_member_id_pk" PRIMARY KEY("slot","member_id");--> statement-breakpoint
CREATE INDEX "rain_presence_member_id_index" ON "rain_presence" USING btree ("member_id");
