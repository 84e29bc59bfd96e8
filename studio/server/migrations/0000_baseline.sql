CREATE TABLE `chain` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`game_code` text NOT NULL,
	`game_version` integer NOT NULL,
	`head` text NOT NULL,
	`salt` text,
	`length` integer NOT NULL,
	`last_seed` text NOT NULL,
	`next` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chain_game_code_game_version_id` ON `chain` (`game_code`,`game_version`,`id`);--> statement-breakpoint
CREATE TABLE `round` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`round_id` text NOT NULL,
	`seed_pair_id` integer NOT NULL,
	`player` text NOT NULL,
	`game_code` text NOT NULL,
	`spin_id` text NOT NULL,
	`nonce` integer NOT NULL,
	`bet_cents` integer NOT NULL,
	`win_cents` integer,
	`game_version` integer DEFAULT 1 NOT NULL,
	`choice` text,
	`outcome` text,
	`counts` integer DEFAULT true NOT NULL,
	`actions` text DEFAULT '[]' NOT NULL,
	`state` text NOT NULL,
	`deadline` integer,
	`raise` text,
	`raised_at` integer,
	`raises` integer DEFAULT 0 NOT NULL,
	`raised_cents` integer DEFAULT 0 NOT NULL,
	`refusal` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`seed_pair_id`) REFERENCES `seed_pair`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `round_roundId_unique` ON `round` (`round_id`);--> statement-breakpoint
CREATE INDEX `round_player_game_code_id` ON `round` (`player`,`game_code`,`id`);--> statement-breakpoint
CREATE INDEX `round_open` ON `round` (`created_at`) WHERE state in ('drawn', 'bet', 'ended', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX `round_of_steps` ON `round` (`player`,`game_code`) WHERE deadline is not null and state in ('drawn', 'playing', 'raising', 'lowering');--> statement-breakpoint
CREATE INDEX `round_deadline` ON `round` (`deadline`) WHERE state in ('playing', 'raising', 'lowering');--> statement-breakpoint
CREATE UNIQUE INDEX `round_nonce_once` ON `round` (`seed_pair_id`,`nonce`);--> statement-breakpoint
CREATE UNIQUE INDEX `round_spin_once` ON `round` (`player`,`spin_id`);--> statement-breakpoint
CREATE TABLE `seed_pair` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`player` text NOT NULL,
	`game_code` text NOT NULL,
	`server_seed` text NOT NULL,
	`commitment` text NOT NULL,
	`client_seed` text,
	`next_nonce` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'next' NOT NULL,
	`created_at` integer NOT NULL,
	`activated_at` integer,
	`revealed_at` integer,
	CONSTRAINT "seed_pair_client_seed" CHECK(("seed_pair"."state" = 'next') = ("seed_pair"."client_seed" is null) and ("seed_pair"."state" = 'next') = ("seed_pair"."activated_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seed_pair_active` ON `seed_pair` (`player`,`game_code`) WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `seed_pair_next` ON `seed_pair` (`player`,`game_code`) WHERE state = 'next';--> statement-breakpoint
CREATE INDEX `seed_pair_player_game_code_id` ON `seed_pair` (`player`,`game_code`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `seed_pair_commitment_once` ON `seed_pair` (`commitment`);--> statement-breakpoint
CREATE TABLE `shared_round` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`round_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`game_code` text NOT NULL,
	`number` integer NOT NULL,
	`server_seed` text NOT NULL,
	`commitment` text NOT NULL,
	`outcome` text NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`over_at` integer NOT NULL,
	`is_interrupted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`chain_id`) REFERENCES `chain`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_round_roundId_unique` ON `shared_round` (`round_id`);--> statement-breakpoint
CREATE INDEX `shared_round_game_code_id` ON `shared_round` (`game_code`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_round_once` ON `shared_round` (`chain_id`,`number`);--> statement-breakpoint
CREATE TABLE `table_bet` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bet_id` text NOT NULL,
	`shared_round_id` integer NOT NULL,
	`player` text NOT NULL,
	`game_code` text NOT NULL,
	`spin_id` text NOT NULL,
	`stake_cents` integer NOT NULL,
	`choice` text NOT NULL,
	`cash_out` integer,
	`win_cents` integer,
	`counts` integer DEFAULT true NOT NULL,
	`state` text NOT NULL,
	`refusal` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`shared_round_id`) REFERENCES `shared_round`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `table_bet_betId_unique` ON `table_bet` (`bet_id`);--> statement-breakpoint
CREATE INDEX `table_bet_player_game_code_id` ON `table_bet` (`player`,`game_code`,`id`);--> statement-breakpoint
CREATE INDEX `table_bet_shared_round_id` ON `table_bet` (`shared_round_id`);--> statement-breakpoint
CREATE INDEX `table_bet_open` ON `table_bet` (`game_code`,`shared_round_id`) WHERE "table_bet"."state" in ('placing', 'standing', 'ended', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX `table_bet_once` ON `table_bet` (`player`,`spin_id`);--> statement-breakpoint
CREATE TABLE `game_table` (
	`game_code` text PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `trial_balance` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`secret_hash` text NOT NULL,
	`network` text NOT NULL,
	`balance_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "trial_balance_not_below_zero" CHECK("trial_balance"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trial_balance_secretHash_unique` ON `trial_balance` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `trial_balance_network_created_at` ON `trial_balance` (`network`,`created_at`);--> statement-breakpoint
CREATE INDEX `trial_balance_created_at` ON `trial_balance` (`created_at`);--> statement-breakpoint
CREATE TABLE `trial_bet` (
	`bet_id` text PRIMARY KEY NOT NULL,
	`trial_balance_id` integer,
	`stake_cents` integer NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`trial_balance_id`) REFERENCES `trial_balance`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trial_bet_purse_id` ON `trial_bet` (`trial_balance_id`);