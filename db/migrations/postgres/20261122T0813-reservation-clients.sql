ALTER TABLE "reservations" ADD COLUMN "user_id" bigint;
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "network" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "reservations_network" ON "reservations" USING btree ("network","id");
--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","id");
