CREATE INDEX "tickets_previous" ON "tickets" USING btree ("previous_id") WHERE "tickets"."previous_id" is not null;
