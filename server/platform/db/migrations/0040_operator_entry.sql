CREATE TABLE "operator_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"operator_id" bigint,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invitation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_invitation_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"host" text NOT NULL,
	"counter" bigint NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "operator_passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "operator_session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "operator_challenge" ADD CONSTRAINT "operator_challenge_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_invitation" ADD CONSTRAINT "operator_invitation_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD CONSTRAINT "operator_passkey_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_challenge_expires_at_index" ON "operator_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "operator_invitation_operator_id_index" ON "operator_invitation" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_passkey_operator_id_index" ON "operator_passkey" USING btree ("operator_id");