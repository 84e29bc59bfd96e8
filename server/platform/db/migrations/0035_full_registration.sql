CREATE TABLE "identity_check" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"valid_until" date,
	CONSTRAINT "identity_check_reference_unique" UNIQUE("reference"),
	CONSTRAINT "identity_check_state" CHECK ("identity_check"."state" in ('pending', 'verified', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "member_detail" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"birth_date" date NOT NULL,
	"gender" text NOT NULL,
	"postal_code" text NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"complement" text NOT NULL,
	"district" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_check" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"cpf" text NOT NULL,
	"occasion" text NOT NULL,
	"answer" text NOT NULL,
	"protocol" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_verification" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cpf" text NOT NULL,
	"birth_date" text NOT NULL,
	"language" text NOT NULL,
	"last_digit" text,
	"shown_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "details_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "identity" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "identity_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "register_answer" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "register_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_detail" ADD CONSTRAINT "member_detail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_check_member_id_id_index" ON "identity_check" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_check_pending" ON "identity_check" USING btree ("member_id") WHERE "identity_check"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "register_check_member_id_id_index" ON "register_check" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "register_check_cpf_id_index" ON "register_check" USING btree ("cpf","id");--> statement-breakpoint
CREATE INDEX "register_check_asked_at_index" ON "register_check" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "member_register_asked" ON "member" USING btree ("register_asked_at" NULLS FIRST,"id");