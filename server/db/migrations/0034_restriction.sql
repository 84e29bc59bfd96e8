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
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
