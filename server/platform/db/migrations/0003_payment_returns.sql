CREATE TABLE "payment_return" (
	"id" text PRIMARY KEY NOT NULL,
	"end_to_end_id" text NOT NULL,
	"rtr_id" text,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"nature" text NOT NULL,
	"waits" boolean NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"status_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_return" ADD CONSTRAINT "payment_return_end_to_end_id_provider_event_end_to_end_id_fk" FOREIGN KEY ("end_to_end_id") REFERENCES "public"."provider_event"("end_to_end_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_return_end_to_end_id_index" ON "payment_return" USING btree ("end_to_end_id");--> statement-breakpoint
CREATE INDEX "payment_return_waiting" ON "payment_return" USING btree ("status_at","id") WHERE "payment_return"."waits";