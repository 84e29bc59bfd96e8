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
CREATE TABLE "exclusion" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"restriction_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"unpayable_at" timestamp with time zone,
	"owed_at" timestamp with time zone,
	"return_asked_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	CONSTRAINT "exclusion_restrictionId_unique" UNIQUE("restriction_id"),
	CONSTRAINT "exclusion_state" CHECK ("exclusion"."state" in ('withdraw_only', 'closed', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "restriction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"after_transfer" bigint NOT NULL,
	CONSTRAINT "restriction_kind" CHECK ("restriction"."kind" in ('pause', 'operator', 'social', 'central', 'exclusion')
        and ("restriction"."kind" <> 'pause' or "restriction"."until" is not null) and "restriction"."until" > "restriction"."from")
);
--> statement-breakpoint
ALTER TABLE "factor_ticket" ADD CONSTRAINT "factor_ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_handle" ADD CONSTRAINT "passkey_handle_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion" ADD CONSTRAINT "exclusion_restriction_id_restriction_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restriction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion" ADD CONSTRAINT "exclusion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_ticket_member_id_index" ON "factor_ticket" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "factor_ticket_expires_at_index" ON "factor_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_member_id_index" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "exclusion_member_id_id_index" ON "exclusion" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "exclusion_closing" ON "exclusion" USING btree ("id") WHERE "exclusion"."state" <> 'reopened';--> statement-breakpoint
CREATE UNIQUE INDEX "exclusion_open" ON "exclusion" USING btree ("member_id") WHERE "exclusion"."state" <> 'reopened';--> statement-breakpoint
CREATE INDEX "restriction_member_id_id_index" ON "restriction" USING btree ("member_id","id");--> statement-breakpoint
-- What was decided to protect a player is evidence: written once.
CREATE FUNCTION protection_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what restricts a member is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER restriction_is_final BEFORE UPDATE OR DELETE ON restriction
  FOR EACH ROW EXECUTE FUNCTION protection_refuse_change();
--> statement-breakpoint
CREATE TRIGGER restriction_is_not_emptied BEFORE TRUNCATE ON restriction
  FOR EACH STATEMENT EXECUTE FUNCTION protection_refuse_change();
