CREATE TABLE "verification_codes" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"challenge_id" text NOT NULL,
	"code_hash" text,
	"tries" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	"mail_id" bigint,
	"wrong_count" bigint DEFAULT 0 NOT NULL,
	"last_wrong_at" bigint,
	CONSTRAINT "verification_codes_purpose_subject_pk" PRIMARY KEY("purpose","subject")
);
--> statement-breakpoint
CREATE INDEX "verification_codes_sent" ON "verification_codes" USING btree ("sent_at");
