CREATE INDEX "form_submissions_new" ON "form_submissions" USING btree ("place","is_read","id");
