CREATE TABLE "registration_review" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decision" text,
	"decided_by" text,
	CONSTRAINT "registration_review_memberId_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "registration_review" ADD CONSTRAINT "registration_review_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_review" ADD CONSTRAINT "registration_review_other_id_member_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_review_waiting" ON "registration_review" USING btree ("id") WHERE "registration_review"."decided_at" is null;