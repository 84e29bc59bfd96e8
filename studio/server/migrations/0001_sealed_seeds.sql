-- Seeds stood here as they are. Those that may be drawn by still go, as in after-restore.sql: who has an older copy of the tables knows
-- them. What is left is encrypted when the studio has started (rotate-keys.ts). A pair with a round that its player is in stays.
UPDATE `seed_pair` SET `state` = 'revealed', `revealed_at` = unixepoch() * 1000 WHERE `state` = 'active' AND NOT EXISTS (
	SELECT 1 FROM `round` WHERE `seed_pair_id` = `seed_pair`.`id` AND `round`.`state` NOT IN ('settled', 'refused')
);--> statement-breakpoint
DELETE FROM `seed_pair` WHERE `state` = 'next';--> statement-breakpoint
UPDATE `chain` SET `next` = `length` + 1;--> statement-breakpoint
ALTER TABLE `seed_pair` RENAME COLUMN `server_seed` TO `sealed_seed`;--> statement-breakpoint
ALTER TABLE `chain` RENAME COLUMN `last_seed` TO `sealed_seed`;--> statement-breakpoint
UPDATE `round` SET `outcome` = NULL, `win_cents` = NULL, `counts` = true WHERE `state` <> 'settled';--> statement-breakpoint
CREATE TABLE `__new_shared_round` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`round_id` text NOT NULL,
	`chain_id` integer NOT NULL,
	`game_code` text NOT NULL,
	`number` integer NOT NULL,
	`sealed_seed` text NOT NULL,
	`commitment` text NOT NULL,
	`outcome` text,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`over_at` integer,
	`is_interrupted` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`chain_id`) REFERENCES `chain`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_shared_round`("id", "round_id", "chain_id", "game_code", "number", "sealed_seed", "commitment", "outcome", "opens_at", "closes_at", "starts_at", "ends_at", "over_at", "is_interrupted") SELECT "id", "round_id", "chain_id", "game_code", "number", "server_seed", "commitment", "outcome", "opens_at", "closes_at", "starts_at", "ends_at", "over_at", "is_interrupted" FROM `shared_round`;--> statement-breakpoint
DROP TABLE `shared_round`;--> statement-breakpoint
ALTER TABLE `__new_shared_round` RENAME TO `shared_round`;--> statement-breakpoint
CREATE UNIQUE INDEX `shared_round_roundId_unique` ON `shared_round` (`round_id`);--> statement-breakpoint
CREATE INDEX `shared_round_game_code_id` ON `shared_round` (`game_code`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shared_round_once` ON `shared_round` (`chain_id`,`number`);--> statement-breakpoint
UPDATE `shared_round` SET `outcome` = NULL, `ends_at` = NULL, `over_at` = NULL WHERE `ends_at` > unixepoch() * 1000;
