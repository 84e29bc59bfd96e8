DROP INDEX CONCURRENTLY IF EXISTS "member_register_network";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_register_network" ON "member" USING btree (coalesce("register_network", "register_ip"),"created_at");
