CREATE TABLE "factor_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"member_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"step" integer,
	"begun_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_handle" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	CONSTRAINT "passkey_handle_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "factor_ticket" ADD CONSTRAINT "factor_ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_handle" ADD CONSTRAINT "passkey_handle_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_ticket_member_id_index" ON "factor_ticket" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "factor_ticket_expires_at_index" ON "factor_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_member_id_index" ON "passkey" USING btree ("member_id");