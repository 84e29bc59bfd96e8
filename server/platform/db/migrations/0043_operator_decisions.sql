CREATE TABLE "operator_decision" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"ip" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"outcome" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_lease" (
	"subject" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_decision_pending" ON "operator_decision" USING btree ("subject") WHERE "operator_decision"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "operator_decision_operator_decided_at_index" ON "operator_decision" USING btree ("operator","decided_at");--> statement-breakpoint
CREATE INDEX "operator_lease_operator_index" ON "operator_lease" USING btree ("operator");