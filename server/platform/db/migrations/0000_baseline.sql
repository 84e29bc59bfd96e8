CREATE TABLE "idempotency_key" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"password_hash" text,
	"password_one_time_until" timestamp with time zone,
	"withdrawal_password_hash" text,
	"withdrawal_password_failures" integer DEFAULT 0 NOT NULL,
	"withdrawal_password_locked_until" timestamp with time zone,
	"withdrawals_from" timestamp with time zone,
	"realname" text NOT NULL,
	"phone" text NOT NULL,
	"cpf" text NOT NULL,
	"email" text,
	"email_given" text,
	"nickname" text,
	"picture" integer,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"language" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"play_limits" jsonb,
	"reality_minutes" integer,
	"reality_from" timestamp with time zone,
	"details_at" timestamp with time zone,
	"identity" text DEFAULT 'none' NOT NULL,
	"identity_until" timestamp with time zone,
	"register_answer" text,
	"register_asked_at" timestamp with time zone,
	"limits_due" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"register_ip" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_account_unique" UNIQUE("account"),
	CONSTRAINT "member_phone_unique" UNIQUE("phone"),
	CONSTRAINT "member_cpf_unique" UNIQUE("cpf"),
	CONSTRAINT "member_email_unique" UNIQUE("email"),
	CONSTRAINT "member_inviteCode_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"bucket" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_window_bucket_started_at_pk" PRIMARY KEY("bucket","started_at")
);
--> statement-breakpoint
CREATE TABLE "agency_day" (
	"agent_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"day" date NOT NULL,
	"deposited_cents" bigint NOT NULL,
	"counted_cents" bigint NOT NULL,
	"settled_cents" bigint NOT NULL,
	"won_cents" bigint NOT NULL,
	CONSTRAINT "agency_day_agent_id_day_invitee_id_pk" PRIMARY KEY("agent_id","day","invitee_id")
);
--> statement-breakpoint
CREATE TABLE "agency_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"counts_from" date
);
--> statement-breakpoint
CREATE TABLE "agency_reward" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" bigint NOT NULL,
	"week" date NOT NULL,
	"part" text NOT NULL,
	"kind" text NOT NULL,
	"base_cents" bigint NOT NULL,
	"level" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"reward_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "agency_reward_once" UNIQUE("agent_id","week","part","kind"),
	CONSTRAINT "agency_reward_cents" CHECK ("agency_reward"."reward_cents" > 0 and ("agency_reward"."state" = 'paid') = ("agency_reward"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"ispb" text NOT NULL,
	"branch" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "favourite" (
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_member_id_game_id_pk" PRIMARY KEY("member_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "game_bet" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"bet_id" text NOT NULL,
	"round_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"game_type" integer NOT NULL,
	"turnover_bp" integer,
	"stake_cents" bigint NOT NULL,
	"win_cents" bigint,
	"counted_cents" bigint,
	"state" text NOT NULL,
	"detail_url" text,
	"placed_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "game_catalogue" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_import" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"closed" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_launch" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_provider" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"api_name" text NOT NULL,
	"title" text NOT NULL,
	"game_type" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"has_try" boolean DEFAULT false NOT NULL,
	"launch_url" text NOT NULL,
	"sealed_secret" text,
	"notices_url" text,
	CONSTRAINT "game_provider_apiName_unique" UNIQUE("api_name")
);
--> statement-breakpoint
CREATE TABLE "game_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"round_id" text NOT NULL,
	"game_id" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_tag" (
	"game_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "game_tag_tag_game_id_source_pk" PRIMARY KEY("tag","game_id","source")
);
--> statement-breakpoint
CREATE TABLE "game" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"names" jsonb NOT NULL,
	"game_type" integer NOT NULL,
	"rtp_basis_points" integer NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"max_multiplier" integer NOT NULL,
	"external_id" text,
	"img_url" text DEFAULT '' NOT NULL,
	"released_at" timestamp with time zone,
	"volatility" text,
	"min_stake_cents" bigint,
	"max_stake_cents" bigint,
	"lines" integer,
	"turnover_bp" integer,
	"markets" text[] DEFAULT '{}' NOT NULL,
	"checksum" text,
	"sort_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "game_code_of_provider" UNIQUE("provider_id","game_code"),
	CONSTRAINT "game_external_of_provider" UNIQUE("provider_id","external_id"),
	CONSTRAINT "game_turnover_bp" CHECK ("game"."turnover_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "held_settlement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bet_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"win_cents" bigint NOT NULL,
	"counted_cents" bigint,
	"detail_url" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "held_settlement_once" UNIQUE("bet_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "played_game" (
	"member_id" bigint NOT NULL,
	"game_id" bigint NOT NULL,
	"played_at" timestamp with time zone NOT NULL,
	CONSTRAINT "played_game_member_id_game_id_pk" PRIMARY KEY("member_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "provider_transaction" (
	"provider_id" bigint NOT NULL,
	"transaction_id" text NOT NULL,
	"action" text NOT NULL,
	"bet_id" text,
	"request_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transaction_provider_id_transaction_id_pk" PRIMARY KEY("provider_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_answer" (
	"member_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "announcement_answer_member_id_announcement_id_pk" PRIMARY KEY("member_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"texts" jsonb NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"effective_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_values" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_once" UNIQUE("member_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"categories" jsonb NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push" (
	"notice_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"is_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_notice_id_subscription_id_pk" PRIMARY KEY("notice_id","subscription_id")
);
--> statement-breakpoint
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
CREATE TABLE "offer_claim" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"offer" text NOT NULL,
	"key" text NOT NULL,
	"recharge_id" bigint,
	"base_cents" bigint NOT NULL,
	"reward_cents" bigint NOT NULL,
	"required_cents" bigint NOT NULL,
	"days" integer,
	"wallet" text NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"reversed_at" timestamp with time zone,
	"taken_back_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "offer_claim_key_unique" UNIQUE("key"),
	CONSTRAINT "offer_claim_reward" CHECK ("offer_claim"."reward_cents" > 0 and "offer_claim"."taken_back_cents" <= "offer_claim"."reward_cents")
);
--> statement-breakpoint
CREATE TABLE "offer_stop" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"offer" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"stopped_by" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone,
	"started_by" text
);
--> statement-breakpoint
CREATE TABLE "rain_presence" (
	"slot" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rain_presence_slot_member_id_pk" PRIMARY KEY("slot","member_id")
);
--> statement-breakpoint
CREATE TABLE "rain_slot" (
	"slot" bigint PRIMARY KEY NOT NULL,
	"sealed_seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"present" integer,
	"drawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rain_winner" (
	"slot" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"turn" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "rain_winner_slot_member_id_pk" PRIMARY KEY("slot","member_id")
);
--> statement-breakpoint
CREATE TABLE "rebate_collect" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
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
CREATE TABLE "play_limit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint,
	"before" bigint,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_time" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"millis" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "play_time_member_id_day_pk" PRIMARY KEY("member_id","day")
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
CREATE TABLE "payment_method" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"fee_cents" bigint NOT NULL,
	"gift_basis_points" integer DEFAULT 0 NOT NULL,
	"min_cents" bigint NOT NULL,
	"max_cents" bigint NOT NULL,
	"instant" boolean NOT NULL,
	"usual_seconds" integer NOT NULL,
	"weight" integer NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payment_method_type_unique" UNIQUE("type")
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"end_to_end_id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"txid" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recharge" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL,
	"member_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"gift_cents" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"txid" text NOT NULL,
	"br_code" text,
	"transfer" jsonb,
	"pay_url" text,
	"end_to_end_id" text,
	"fail_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"paid_order" integer,
	"reversed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(case when state = 'paid' then confirmed_at end, created_at)) STORED NOT NULL,
	CONSTRAINT "recharge_billNo_unique" UNIQUE("bill_no"),
	CONSTRAINT "recharge_txid_unique" UNIQUE("txid"),
	CONSTRAINT "recharge_endToEndId_unique" UNIQUE("end_to_end_id"),
	CONSTRAINT "recharge_paid_order" UNIQUE("member_id","paid_order")
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
CREATE TABLE "email_code" (
	"member_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_code_member_id_purpose_pk" PRIMARY KEY("member_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "member_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_ticket" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_hash" text NOT NULL,
	"sealed_name" text,
	"network" text NOT NULL,
	"language" text NOT NULL,
	"codes" jsonb NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_ticket_ticketHash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"key" text PRIMARY KEY NOT NULL,
	"challenge" jsonb NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" bigserial NOT NULL,
	"member_id" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"verified_at" timestamp with time zone,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "site_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnover_count" (
	"requirement_id" bigint NOT NULL,
	"bet_id" bigint NOT NULL,
	"counted_cents" bigint NOT NULL,
	CONSTRAINT "turnover_count_bet_id_requirement_id_pk" PRIMARY KEY("bet_id","requirement_id")
);
--> statement-breakpoint
CREATE TABLE "turnover_requirement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"source" text NOT NULL,
	"claim_id" bigint,
	"wallet" text DEFAULT 'bonus' NOT NULL,
	"bonus_cents" bigint NOT NULL,
	"required_cents" bigint NOT NULL,
	"progress_cents" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"forfeited_for" bigint,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "turnover_requirement_source_unique" UNIQUE("source"),
	CONSTRAINT "turnover_requirement_progress" CHECK ("turnover_requirement"."progress_cents" between 0 and "turnover_requirement"."required_cents"
        and ("turnover_requirement"."state" = 'done') = ("turnover_requirement"."progress_cents" = "turnover_requirement"."required_cents"))
);
--> statement-breakpoint
CREATE TABLE "vip_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"recharge_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_budget" (
	"day" date NOT NULL,
	"stripe" integer NOT NULL,
	"spent_cents" bigint NOT NULL,
	"cap_cents" bigint NOT NULL,
	CONSTRAINT "wheel_budget_day_stripe_pk" PRIMARY KEY("day","stripe"),
	CONSTRAINT "wheel_budget_cap" CHECK ("wheel_budget"."spent_cents" between 0 and "wheel_budget"."cap_cents")
);
--> statement-breakpoint
CREATE TABLE "wheel_odds" (
	"version" bigserial PRIMARY KEY NOT NULL,
	"prizes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wheel_spin" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"granted_by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" bigint NOT NULL,
	"sealed_seed" text NOT NULL,
	"seed_hash" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"client_seed" text,
	"seen_hash" text,
	"prize" integer,
	"reward_cents" bigint,
	"spent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wheel_spin_once" UNIQUE("member_id","day","number"),
	CONSTRAINT "wheel_spin_whole" CHECK (("wheel_spin"."spent_at" is null) = ("wheel_spin"."prize" is null) and ("wheel_spin"."spent_at" is null) = ("wheel_spin"."reward_cents" is null)
        and ("wheel_spin"."spent_at" is null or ("wheel_spin"."spent_at" < "wheel_spin"."ends_at" and "wheel_spin"."client_seed" is not null)))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_step" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"withdrawal_id" bigint NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL,
	"member_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"pix_key_kind" text,
	"pix_key" text,
	"bank" jsonb,
	"remark" text NOT NULL,
	"state" text NOT NULL,
	"first_approver" text,
	"fail_reason" text,
	"decided_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(case when state = 'paid' then settled_at end, created_at)) STORED NOT NULL,
	CONSTRAINT "withdrawal_billNo_unique" UNIQUE("bill_no"),
	CONSTRAINT "withdrawal_one_destination" CHECK (("withdrawal"."pix_key" is null) <> ("withdrawal"."bank" is null))
);
--> statement-breakpoint
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
CREATE TABLE "operator" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_totp" text,
	"totp_step" bigint,
	"added_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "operator_name_unique" UNIQUE("name"),
	CONSTRAINT "operator_tokenHash_unique" UNIQUE("token_hash")
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
CREATE TABLE "event_delivery" (
	"event_id" bigint NOT NULL,
	"consumer" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "event_delivery_event_id_consumer_pk" PRIMARY KEY("event_id","consumer")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" bigint,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"job" text NOT NULL,
	"period" text NOT NULL,
	"state" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"cursor" text,
	"attempts" integer NOT NULL,
	"error" text,
	CONSTRAINT "job_run_job_period_pk" PRIMARY KEY("job","period")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" bigint,
	"stripe" integer NOT NULL,
	"may_be_negative" boolean NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "ledger_account_once" UNIQUE NULLS NOT DISTINCT("owner","kind","stripe")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transfer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "member_day" (
	"member_id" bigint NOT NULL,
	"day" date NOT NULL,
	"provider_id" bigint NOT NULL,
	"game_type" integer NOT NULL,
	"bets" bigint DEFAULT 0 NOT NULL,
	"staked_cents" bigint DEFAULT 0 NOT NULL,
	"settled_cents" bigint DEFAULT 0 NOT NULL,
	"counted_cents" bigint DEFAULT 0 NOT NULL,
	"won_cents" bigint DEFAULT 0 NOT NULL,
	"voided_cents" bigint DEFAULT 0 NOT NULL,
	"deposited_cents" bigint DEFAULT 0 NOT NULL,
	"paid_out_cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"bonus_cents" bigint DEFAULT 0 NOT NULL,
	"agency_cents" bigint DEFAULT 0 NOT NULL,
	"undone_bets" bigint DEFAULT 0 NOT NULL,
	"undone_cents" bigint DEFAULT 0 NOT NULL,
	"back_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_day_member_id_day_provider_id_game_type_pk" PRIMARY KEY("member_id","day","provider_id","game_type")
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
CREATE TABLE "sandbox_mail" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_mail_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "psp_charge" (
	"txid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"debtor_cpf" text NOT NULL,
	"debtor_name" text NOT NULL,
	"br_code" text,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psp_key" (
	"key" text PRIMARY KEY NOT NULL,
	"cpf" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "psp_payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"end_to_end_id" text NOT NULL,
	"txid" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer_cpf" text NOT NULL,
	"payer_name" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "psp_payment_endToEndId_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
CREATE TABLE "psp_payout" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"key" text NOT NULL,
	"end_to_end_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_push" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"body" text NOT NULL,
	"ttl" text NOT NULL,
	"urgency" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_chain" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"game_code" text NOT NULL,
	"game_version" integer NOT NULL,
	"head" text NOT NULL,
	"salt" text,
	"length" integer NOT NULL,
	"last_seed" text NOT NULL,
	"next" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_purse_bet" (
	"bet_id" text PRIMARY KEY NOT NULL,
	"purse_id" bigint,
	"stake_cents" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_purse" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"network" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_purse_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "studio_purse_not_below_zero" CHECK ("studio_purse"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "studio_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"seed_pair_id" bigint NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"spin_id" text NOT NULL,
	"nonce" integer NOT NULL,
	"bet_cents" bigint NOT NULL,
	"win_cents" bigint,
	"game_version" integer DEFAULT 1 NOT NULL,
	"choice" jsonb,
	"outcome" jsonb,
	"counts" boolean DEFAULT true NOT NULL,
	"actions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"deadline" timestamp with time zone,
	"raise" jsonb,
	"raised_at" timestamp with time zone,
	"raises" integer DEFAULT 0 NOT NULL,
	"raised_cents" bigint DEFAULT 0 NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "studio_round_roundId_unique" UNIQUE("round_id"),
	CONSTRAINT "studio_round_nonce_once" UNIQUE("seed_pair_id","nonce"),
	CONSTRAINT "studio_round_spin_once" UNIQUE("player","spin_id")
);
--> statement-breakpoint
CREATE TABLE "studio_seed_pair" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"server_seed" text NOT NULL,
	"commitment" text NOT NULL,
	"client_seed" text,
	"next_nonce" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'next' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"revealed_at" timestamp with time zone,
	CONSTRAINT "studio_seed_pair_commitment_once" UNIQUE("commitment"),
	CONSTRAINT "studio_seed_pair_client_seed" CHECK (("studio_seed_pair"."state" = 'next') = ("studio_seed_pair"."client_seed" is null) and ("studio_seed_pair"."state" = 'next') = ("studio_seed_pair"."activated_at" is null))
);
--> statement-breakpoint
CREATE TABLE "studio_shared_round" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"chain_id" bigint NOT NULL,
	"game_code" text NOT NULL,
	"number" integer NOT NULL,
	"server_seed" text NOT NULL,
	"commitment" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	"is_interrupted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "studio_shared_round_roundId_unique" UNIQUE("round_id"),
	CONSTRAINT "studio_shared_round_once" UNIQUE("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "studio_table_bet" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bet_id" text NOT NULL,
	"shared_round_id" bigint NOT NULL,
	"player" text NOT NULL,
	"game_code" text NOT NULL,
	"spin_id" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"choice" jsonb NOT NULL,
	"cash_out" integer,
	"win_cents" bigint,
	"counts" boolean DEFAULT true NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "studio_table_bet_betId_unique" UNIQUE("bet_id"),
	CONSTRAINT "studio_table_bet_once" UNIQUE("player","spin_id")
);
--> statement-breakpoint
CREATE TABLE "studio_table" (
	"game_code" text PRIMARY KEY NOT NULL,
	"driver" text,
	"leased_until" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_day" ADD CONSTRAINT "agency_day_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_day" ADD CONSTRAINT "agency_day_invitee_id_member_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_request" ADD CONSTRAINT "agency_request_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_request" ADD CONSTRAINT "agency_request_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_reward" ADD CONSTRAINT "agency_reward_agent_id_member_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_check" ADD CONSTRAINT "identity_check_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_detail" ADD CONSTRAINT "member_detail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_ticket" ADD CONSTRAINT "factor_ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_round_id_game_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."game_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_bet" ADD CONSTRAINT "game_bet_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_import" ADD CONSTRAINT "game_import_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_launch" ADD CONSTRAINT "game_launch_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_tag" ADD CONSTRAINT "game_tag_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_settlement" ADD CONSTRAINT "held_settlement_bet_id_game_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."game_bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_game_id_game_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_provider_id_game_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."game_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_answer" ADD CONSTRAINT "announcement_answer_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push" ADD CONSTRAINT "push_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion" ADD CONSTRAINT "deletion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_handle" ADD CONSTRAINT "passkey_handle_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_claim" ADD CONSTRAINT "offer_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_claim" ADD CONSTRAINT "offer_claim_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_presence" ADD CONSTRAINT "rain_presence_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_winner" ADD CONSTRAINT "rain_winner_slot_rain_slot_slot_fk" FOREIGN KEY ("slot") REFERENCES "public"."rain_slot"("slot") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rain_winner" ADD CONSTRAINT "rain_winner_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_collect" ADD CONSTRAINT "rebate_collect_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion" ADD CONSTRAINT "exclusion_restriction_id_restriction_id_fk" FOREIGN KEY ("restriction_id") REFERENCES "public"."restriction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion" ADD CONSTRAINT "exclusion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_limit" ADD CONSTRAINT "play_limit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_method_id_payment_method_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_method"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_code" ADD CONSTRAINT "email_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_event" ADD CONSTRAINT "member_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_review" ADD CONSTRAINT "registration_review_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_review" ADD CONSTRAINT "registration_review_other_id_member_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_count" ADD CONSTRAINT "turnover_count_requirement_id_turnover_requirement_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."turnover_requirement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnover_requirement" ADD CONSTRAINT "turnover_requirement_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_step" ADD CONSTRAINT "vip_step_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vip_step" ADD CONSTRAINT "vip_step_recharge_id_recharge_id_fk" FOREIGN KEY ("recharge_id") REFERENCES "public"."recharge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wheel_spin" ADD CONSTRAINT "wheel_spin_version_wheel_odds_version_fk" FOREIGN KEY ("version") REFERENCES "public"."wheel_odds"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_step" ADD CONSTRAINT "withdrawal_step_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_posting" ADD CONSTRAINT "hand_posting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_session" ADD CONSTRAINT "operator_session_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_delivery" ADD CONSTRAINT "event_delivery_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_purse_bet" ADD CONSTRAINT "studio_purse_bet_purse_id_studio_purse_id_fk" FOREIGN KEY ("purse_id") REFERENCES "public"."studio_purse"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_round" ADD CONSTRAINT "studio_round_seed_pair_id_studio_seed_pair_id_fk" FOREIGN KEY ("seed_pair_id") REFERENCES "public"."studio_seed_pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_shared_round" ADD CONSTRAINT "studio_shared_round_chain_id_studio_chain_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."studio_chain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studio_table_bet" ADD CONSTRAINT "studio_table_bet_shared_round_id_studio_shared_round_id_fk" FOREIGN KEY ("shared_round_id") REFERENCES "public"."studio_shared_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_invited_by_index" ON "member" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "member_register_ip_created_at_index" ON "member" USING btree ("register_ip","created_at");--> statement-breakpoint
CREATE INDEX "member_register_asked" ON "member" USING btree ("register_asked_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "rate_window_started_at_index" ON "rate_window" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "agency_day_invitee_id_day_index" ON "agency_day" USING btree ("invitee_id","day");--> statement-breakpoint
CREATE INDEX "agency_request_agent_id_asked_at_index" ON "agency_request" USING btree ("agent_id","asked_at");--> statement-breakpoint
CREATE INDEX "agency_request_member_id_id_index" ON "agency_request" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_request_accepted" ON "agency_request" USING btree ("member_id") WHERE "agency_request"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "agency_reward_week_index" ON "agency_reward" USING btree ("week");--> statement-breakpoint
CREATE INDEX "agency_reward_paid" ON "agency_reward" USING btree ("agent_id","paid_at","id") WHERE "agency_reward"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "agency_reward_review" ON "agency_reward" USING btree ("id") WHERE "agency_reward"."state" = 'review';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_once" ON "bank_account" USING btree ("member_id","ispb","branch","number","kind") WHERE "bank_account"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_one_default" ON "bank_account" USING btree ("member_id") WHERE "bank_account"."is_default" and "bank_account"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "identity_check_member_id_id_index" ON "identity_check" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_check_pending" ON "identity_check" USING btree ("member_id") WHERE "identity_check"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "factor_ticket_member_id_index" ON "factor_ticket" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "factor_ticket_expires_at_index" ON "factor_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "game_bet_provider_id_bet_id_index" ON "game_bet" USING btree ("provider_id","bet_id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_placed_at_id_index" ON "game_bet" USING btree ("member_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_game_type_placed_at_id_index" ON "game_bet" USING btree ("member_id","game_type","placed_at","id");--> statement-breakpoint
CREATE INDEX "game_bet_member_id_provider_id_placed_at_id_index" ON "game_bet" USING btree ("member_id","provider_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "game_bet_round_id_index" ON "game_bet" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "game_bet_times" ON "game_bet" USING brin ("placed_at");--> statement-breakpoint
CREATE INDEX "game_bet_open" ON "game_bet" USING btree ("member_id") WHERE "game_bet"."state" = 'open';--> statement-breakpoint
CREATE INDEX "game_bet_void" ON "game_bet" USING btree ("member_id","placed_at","id") WHERE "game_bet"."state" = 'void';--> statement-breakpoint
CREATE INDEX "game_launch_member_id_created_at_index" ON "game_launch" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "game_launch_created_at_index" ON "game_launch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "game_launch_session_hash_index" ON "game_launch" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "game_round_provider_id_round_id_index" ON "game_round" USING btree ("provider_id","round_id");--> statement-breakpoint
CREATE INDEX "game_tag_game_id_index" ON "game_tag" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "game_list" ON "game" USING btree ("is_open","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "game_list_of_type" ON "game" USING btree ("is_open","game_type","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "held_settlement_waiting" ON "held_settlement" USING btree ("id") WHERE "held_settlement"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "played_game_game_id_index" ON "played_game" USING btree ("game_id");--> statement-breakpoint
CREATE INDEX "announcement_answer_announcement_id_index" ON "announcement_answer" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcement_from_index" ON "announcement" USING btree ("from");--> statement-breakpoint
CREATE INDEX "mail_sent_at_id_index" ON "mail" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "notice_listed" ON "notice" USING btree ("member_id",("read_at" is null),"id");--> statement-breakpoint
CREATE INDEX "notice_created_at_index" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_member_id_id_index" ON "push_subscription" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "push_due" ON "push" USING btree ("due_at") WHERE "push"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_ended_at_index" ON "push" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "deletion_unfinished" ON "deletion" USING btree ("id") WHERE "deletion"."anonymous_at" is null;--> statement-breakpoint
CREATE INDEX "deletion_unpaid" ON "deletion" USING btree ("member_id") WHERE "deletion"."unpayable_at" is not null;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_at_index" ON "passkey_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_member_id_index" ON "passkey" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "offer_claim_member_id_offer_id_index" ON "offer_claim" USING btree ("member_id","offer","id");--> statement-breakpoint
CREATE INDEX "offer_claim_recharge_id_index" ON "offer_claim" USING btree ("recharge_id");--> statement-breakpoint
CREATE INDEX "offer_claim_review" ON "offer_claim" USING btree ("id") WHERE "offer_claim"."state" = 'review';--> statement-breakpoint
CREATE INDEX "offer_stop_offer_id_index" ON "offer_stop" USING btree ("offer","id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_stop_open" ON "offer_stop" USING btree ("offer") WHERE "offer_stop"."started_at" is null;--> statement-breakpoint
CREATE INDEX "rain_presence_seen_at_index" ON "rain_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "rain_presence_member_id_index" ON "rain_presence" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "rain_winner_member_id_slot_index" ON "rain_winner" USING btree ("member_id","slot");--> statement-breakpoint
CREATE INDEX "rebate_collect_member_id_id_index" ON "rebate_collect" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "exclusion_member_id_id_index" ON "exclusion" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "exclusion_closing" ON "exclusion" USING btree ("id") WHERE "exclusion"."state" <> 'reopened';--> statement-breakpoint
CREATE INDEX "exclusion_unpaid" ON "exclusion" USING btree ("member_id") WHERE "exclusion"."unpayable_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exclusion_open" ON "exclusion" USING btree ("member_id") WHERE "exclusion"."state" <> 'reopened';--> statement-breakpoint
CREATE INDEX "play_limit_member_id_id_index" ON "play_limit" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "play_limit_active" ON "play_limit" USING btree ("member_id","kind","period") WHERE "play_limit"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "play_limit_waiting" ON "play_limit" USING btree ("member_id","kind","period") WHERE "play_limit"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "restriction_member_id_id_index" ON "restriction" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "provider_event_outcome_index" ON "provider_event" USING btree ("outcome");--> statement-breakpoint
CREATE INDEX "provider_event_apart" ON "provider_event" USING btree ("received_at","end_to_end_id") WHERE "provider_event"."outcome" in ('suspense', 'to_return');--> statement-breakpoint
CREATE INDEX "recharge_member_id_listed_at_id_index" ON "recharge" USING btree ("member_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "recharge_member_id_state_listed_at_id_index" ON "recharge" USING btree ("member_id","state","listed_at","id");--> statement-breakpoint
CREATE INDEX "recharge_unpaid" ON "recharge" USING btree ("expires_at") WHERE "recharge"."state" in ('open', 'cancelled');--> statement-breakpoint
CREATE INDEX "register_check_member_id_id_index" ON "register_check" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "register_check_cpf_id_index" ON "register_check" USING btree ("cpf","id");--> statement-breakpoint
CREATE INDEX "register_check_asked_at_index" ON "register_check" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "member_event_member_id_id_index" ON "member_event" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "password_ticket_expires_at_index" ON "password_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_expires_at_index" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registration_review_waiting" ON "registration_review" USING btree ("id") WHERE "registration_review"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "session_member_id_index" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "turnover_count_requirement_id_index" ON "turnover_count" USING btree ("requirement_id");--> statement-breakpoint
CREATE INDEX "turnover_requirement_active" ON "turnover_requirement" USING btree ("member_id","id") WHERE "turnover_requirement"."state" = 'active';--> statement-breakpoint
CREATE INDEX "turnover_requirement_ending" ON "turnover_requirement" USING btree ("expires_at") WHERE "turnover_requirement"."state" = 'active';--> statement-breakpoint
CREATE INDEX "turnover_requirement_forfeited_for_index" ON "turnover_requirement" USING btree ("forfeited_for");--> statement-breakpoint
CREATE INDEX "turnover_requirement_claim_id_index" ON "turnover_requirement" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "turnover_requirement_member_id_created_at_id_index" ON "turnover_requirement" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vip_step_member_id_id_index" ON "vip_step" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "wheel_spin_spent" ON "wheel_spin" USING btree ("member_id","spent_at","id") WHERE "wheel_spin"."spent_at" is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_step_withdrawal_id_index" ON "withdrawal_step" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawal_member_id_listed_at_id_index" ON "withdrawal" USING btree ("member_id","listed_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_member_id_state_listed_at_id_index" ON "withdrawal" USING btree ("member_id","state","listed_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_state_index" ON "withdrawal" USING btree ("state");--> statement-breakpoint
CREATE INDEX "withdrawal_pix_key_index" ON "withdrawal" USING btree ("pix_key");--> statement-breakpoint
CREATE INDEX "withdrawal_open" ON "withdrawal" USING btree ("id") WHERE "withdrawal"."state" in ('requested', 'under_review', 'approved');--> statement-breakpoint
CREATE INDEX "hand_posting_member_id_id_index" ON "hand_posting" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "operator_event_operator_id_index" ON "operator_event" USING btree ("operator","id");--> statement-breakpoint
CREATE INDEX "operator_event_done_by" ON "operator_event" USING btree (("operator" || ' ' || "call"),"id");--> statement-breakpoint
CREATE INDEX "operator_event_call_id_index" ON "operator_event" USING btree ("call","id");--> statement-breakpoint
CREATE INDEX "operator_event_subject_id_index" ON "operator_event" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "operator_session_operator_id_index" ON "operator_session" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_session_expires_at_index" ON "operator_session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_waiting_once" ON "proposal" USING btree ("once") WHERE "proposal"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "proposal_waiting" ON "proposal" USING btree ("id") WHERE "proposal"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_delivery_consumer_due_at_event_id_index" ON "event_delivery" USING btree ("consumer","due_at","event_id");--> statement-breakpoint
CREATE INDEX "event_delivery_failed" ON "event_delivery" USING btree ("event_id","consumer") WHERE "event_delivery"."error" is not null;--> statement-breakpoint
CREATE INDEX "event_member_id_id_index" ON "event" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "event_at_index" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_run_open" ON "job_run" USING btree ("job","period") WHERE "job_run"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "ledger_entry_account_id_posted_at_id_index" ON "ledger_entry" USING btree ("account_id","posted_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_transfer_id_index" ON "ledger_entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "member_day_day_member_id_index" ON "member_day" USING btree ("day","member_id");--> statement-breakpoint
CREATE INDEX "studio_chain_game_code_game_version_id_index" ON "studio_chain" USING btree ("game_code","game_version","id");--> statement-breakpoint
CREATE INDEX "studio_purse_bet_purse_id_index" ON "studio_purse_bet" USING btree ("purse_id");--> statement-breakpoint
CREATE INDEX "studio_purse_network_created_at_index" ON "studio_purse" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "studio_purse_created_at_index" ON "studio_purse" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "studio_round_player_game_code_id_index" ON "studio_round" USING btree ("player","game_code","id");--> statement-breakpoint
CREATE INDEX "studio_round_open" ON "studio_round" USING btree ("created_at") WHERE state in ('drawn', 'bet', 'ended', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX "studio_round_of_steps" ON "studio_round" USING btree ("player","game_code") WHERE deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering');--> statement-breakpoint
CREATE INDEX "studio_round_deadline" ON "studio_round" USING btree ("deadline") WHERE state in ('playing', 'raising', 'lowering');--> statement-breakpoint
CREATE UNIQUE INDEX "studio_seed_pair_active" ON "studio_seed_pair" USING btree ("player","game_code") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "studio_seed_pair_next" ON "studio_seed_pair" USING btree ("player","game_code") WHERE state = 'next';--> statement-breakpoint
CREATE INDEX "studio_seed_pair_player_game_code_id_index" ON "studio_seed_pair" USING btree ("player","game_code","id");--> statement-breakpoint
CREATE INDEX "studio_shared_round_game_code_id_index" ON "studio_shared_round" USING btree ("game_code","id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_player_game_code_id_index" ON "studio_table_bet" USING btree ("player","game_code","id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_shared_round_id_index" ON "studio_table_bet" USING btree ("shared_round_id");--> statement-breakpoint
CREATE INDEX "studio_table_bet_open" ON "studio_table_bet" USING btree ("game_code","shared_round_id") WHERE "studio_table_bet"."state" in ('placing', 'standing', 'ended', 'voiding');