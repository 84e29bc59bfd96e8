CREATE TABLE "deletion" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"unpayable_at" timestamp with time zone,
	"owed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"sealed_cpf" text,
	"anonymous_at" timestamp with time zone,
	CONSTRAINT "deletion_memberId_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "limits_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_unfinished" ON "deletion" USING btree ("id") WHERE "deletion"."anonymous_at" is null;--> statement-breakpoint
CREATE INDEX "deletion_unpaid" ON "deletion" USING btree ("member_id") WHERE "deletion"."unpayable_at" is not null;--> statement-breakpoint
CREATE INDEX "exclusion_unpaid" ON "exclusion" USING btree ("member_id") WHERE "exclusion"."unpayable_at" is not null;--> statement-breakpoint
-- What restricts a member stays as it was written; where nobody is to be known by it any more, its address and its reason go.
CREATE OR REPLACE FUNCTION protection_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip = '' AND NEW.reason = '' THEN
    NEW.ip := OLD.ip;
    NEW.reason := OLD.reason;
    IF NEW IS NOT DISTINCT FROM OLD AND EXISTS (SELECT 1 FROM deletion WHERE member_id = OLD.member_id) THEN
      NEW.ip := '';
      NEW.reason := '';
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what restricts a member is append-only' USING ERRCODE = 'restrict_violation';
END $$;
