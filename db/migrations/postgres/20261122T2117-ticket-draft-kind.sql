ALTER TABLE "ticket_attachments" ADD COLUMN "draft_kind" text;
