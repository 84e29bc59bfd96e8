DROP INDEX CONCURRENTLY IF EXISTS "session_device";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "session_device" ON "session" USING btree ("device_mark") WHERE "session"."device_mark" is not null;
