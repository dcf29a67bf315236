CREATE TABLE "mail_consents" (
	"email_key" text NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"cart_id" bigint,
	"given_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"mailed_at" bigint,
	CONSTRAINT "mail_consents_email_key_kind_pk" PRIMARY KEY("email_key","kind")
);
--> statement-breakpoint
CREATE TABLE "cart_reminders" (
	"cart_id" bigint PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_reminders" ADD CONSTRAINT "cart_reminders_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mail_consents_cart" ON "mail_consents" USING btree ("cart_id","kind");
--> statement-breakpoint
CREATE INDEX "mail_consents_withdrawn" ON "mail_consents" USING btree ("withdrawn_at");
