ALTER TABLE "captcha" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "game_launch_member_id_created_at_index" ON "game_launch" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "game_launch_created_at_index" ON "game_launch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "game_launch_session_hash_index" ON "game_launch" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "captcha_expires_at_index" ON "captcha" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");