CREATE TABLE "hand_posting" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"key" text NOT NULL,
	"asked_by" text NOT NULL,
	"agreed_by" text,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hand_posting_key_unique" UNIQUE("key"),
	CONSTRAINT "hand_posting_two_people" CHECK (coalesce("hand_posting"."agreed_by" <> "hand_posting"."asked_by",
        "hand_posting"."kind" = 'grant' and "hand_posting"."amount_cents" <= 10000)),
	CONSTRAINT "hand_posting_amount" CHECK ("hand_posting"."amount_cents" > 0 or ("hand_posting"."kind" = 'adjust' and "hand_posting"."amount_cents" < 0))
);
--> statement-breakpoint
CREATE TABLE "operator_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" bigint NOT NULL,
	"sealed_enrolment" text,
	"sealed_notice" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"once" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "proposal_two_people" CHECK ("proposal"."state" <> 'done' or ("proposal"."decided_by" is not null and "proposal"."decided_by" <> "proposal"."proposed_by"))
);
--> statement-breakpoint
-- Who was an operator before there were roles did everything.
ALTER TABLE "operator" ADD COLUMN "role" text NOT NULL DEFAULT 'admin';--> statement-breakpoint
ALTER TABLE "operator" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "sealed_totp" text;--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "totp_step" bigint;--> statement-breakpoint
ALTER TABLE "hand_posting" ADD CONSTRAINT "hand_posting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_posting_member_id_id_index" ON "hand_posting" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "operator_event_operator_id_index" ON "operator_event" USING btree ("operator","id");--> statement-breakpoint
CREATE INDEX "operator_event_call_id_index" ON "operator_event" USING btree ("call","id");--> statement-breakpoint
CREATE INDEX "operator_event_subject_id_index" ON "operator_event" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "operator_session_operator_id_index" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_expires_at_index" ON "operator_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_waiting_once" ON "proposal" USING btree ("once") WHERE "proposal"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "proposal_waiting" ON "proposal" USING btree ("id") WHERE "proposal"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "provider_event_apart" ON "provider_event" USING btree ("received_at","end_to_end_id") WHERE "provider_event"."outcome" in ('suspense', 'to_return');--> statement-breakpoint
CREATE INDEX "withdrawal_open" ON "withdrawal" USING btree ("id") WHERE "withdrawal"."state" in ('requested', 'under_review', 'approved');--> statement-breakpoint
CREATE INDEX "event_delivery_failed" ON "event_delivery" USING btree ("event_id","consumer") WHERE "event_delivery"."error" is not null;--> statement-breakpoint
CREATE INDEX "job_run_open" ON "job_run" USING btree ("job","period") WHERE "job_run"."state" <> 'done';--> statement-breakpoint
-- What one operator had asked for waits for a second one as before.
INSERT INTO proposal (call, subject, input, once, reason, proposed_by, proposed_at, state)
  SELECT '/deposits/:bill/reverse', bill_no, jsonb_build_object('bill', bill_no),
    '/deposits/:bill/reverse {"bill":' || to_jsonb(bill_no)::text || '}', 'asked for before reasons were written down',
    substr(reversal_by, length('operator:') + 1), now(), 'waiting'
  FROM recharge WHERE reversal_by IS NOT NULL AND state = 'paid';--> statement-breakpoint
ALTER TABLE "recharge" DROP COLUMN "reversal_by";--> statement-breakpoint
-- The trail and the money by hand are evidence: written once.
CREATE FUNCTION operators_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what operators did is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_event_is_final BEFORE UPDATE OR DELETE ON operator_event
  FOR EACH ROW EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER operator_event_is_not_emptied BEFORE TRUNCATE ON operator_event
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER hand_posting_is_final BEFORE UPDATE OR DELETE ON hand_posting
  FOR EACH ROW EXECUTE FUNCTION operators_refuse_change();
--> statement-breakpoint
CREATE TRIGGER hand_posting_is_not_emptied BEFORE TRUNCATE ON hand_posting
  FOR EACH STATEMENT EXECUTE FUNCTION operators_refuse_change();
