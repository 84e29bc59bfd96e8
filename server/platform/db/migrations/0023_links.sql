CREATE TABLE "other_payer" (
	"member_id" bigint NOT NULL,
	"cpf" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "other_payer_member_id_cpf_pk" PRIMARY KEY("member_id","cpf")
);
--> statement-breakpoint
ALTER TABLE "registration_review" ADD COLUMN "link" text DEFAULT 'network' NOT NULL;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_mark" text;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "register_network" text;
--> statement-breakpoint
ALTER TABLE "exclusion" ADD COLUMN "due_at" timestamp with time zone DEFAULT now();
--> statement-breakpoint
ALTER TABLE "other_payer" ADD CONSTRAINT "other_payer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "other_payer_cpf_index" ON "other_payer" USING btree ("cpf");
