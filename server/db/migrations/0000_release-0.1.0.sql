CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"confirmed_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_trials" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"full_name" text NOT NULL,
	"physical_address" text NOT NULL,
	"physical_address_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address_visibility" text DEFAULT 'full' NOT NULL,
	"buyer_contact" text DEFAULT 'email' NOT NULL,
	"website" text,
	"phone_number" text,
	"image" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"plan_type" text,
	"trial_ends_at" timestamp with time zone,
	"active_pets_max" integer,
	"unsubscribed_at" timestamp with time zone,
	"stripe_customer_id" text,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_counts" (
	"standing" text NOT NULL,
	"part" integer NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "account_counts_standing_part_pk" PRIMARY KEY("standing","part")
);
--> statement-breakpoint
CREATE TABLE "account_standings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	"trial_ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "page_viewers" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"viewer_key" text NOT NULL,
	CONSTRAINT "page_viewers_link_id_day_viewer_key_pk" PRIMARY KEY("link_id","day","viewer_key")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_link_id_day_pk" PRIMARY KEY("link_id","day"),
	CONSTRAINT "page_views_views_check" CHECK ("page_views"."views" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"step" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"present_token" text NOT NULL,
	"new_token" text NOT NULL,
	"present_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"user_id" text,
	"act" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"ip_address" text,
	"device" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"first_user_id" text NOT NULL,
	"first_hash" text NOT NULL,
	"second_user_id" text NOT NULL,
	"second_hash" text NOT NULL,
	"distance" integer NOT NULL,
	"is_cut_off" boolean DEFAULT false NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "photo_pairs_order_check" CHECK ("photo_pairs"."first_user_id" collate "C" < "photo_pairs"."second_user_id" collate "C"),
	CONSTRAINT "photo_pairs_outcome_check" CHECK (("photo_pairs"."outcome" is null) = ("photo_pairs"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"fingerprint" bigint,
	"compared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "photos_size_check" CHECK ("photos"."width" > 0 and "photos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "connected_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"stripe_account_id" text,
	"charges_enabled" boolean DEFAULT false NOT NULL,
	"payouts_enabled" boolean DEFAULT false NOT NULL,
	"details_submitted" boolean DEFAULT false NOT NULL,
	"klarna_active" boolean DEFAULT false NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verified_at" timestamp with time zone,
	"refreshed_at" timestamp with time zone,
	"disconnected_at" timestamp with time zone,
	"disconnect_reason" text,
	"refused_since" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" text PRIMARY KEY NOT NULL,
	"pet_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"paused_at" timestamp with time zone,
	"pause_note" text,
	"client_name" text,
	"client_email" text,
	"expires_at" timestamp with time zone,
	"expiry_zone" text,
	"expiry_note" text,
	"neutral_preview" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_links_status_check" CHECK ("payment_links"."status" in ('active', 'paid', 'archived')),
	CONSTRAINT "payment_links_expiry_check" CHECK (("payment_links"."expires_at" is null) = ("payment_links"."expiry_zone" is null) and ("payment_links"."expiry_note" is null or "payment_links"."expires_at" is not null)),
	CONSTRAINT "payment_links_pause_check" CHECK ("payment_links"."pause_note" is null or "payment_links"."paused_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "pet_details" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"sex" text,
	"color" text,
	"born_on" date,
	"ready_on" date,
	"microchip" text,
	"registration" text,
	"comes_with" text,
	"guarantee" text,
	"health" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"age_until" date,
	CONSTRAINT "pet_details_sex_check" CHECK ("pet_details"."sex" in ('male', 'female')),
	CONSTRAINT "pet_details_ready_check" CHECK ("pet_details"."ready_on" >= "pet_details"."born_on"),
	CONSTRAINT "pet_details_health_check" CHECK (jsonb_array_length("pet_details"."health") <= 12)
);
--> statement-breakpoint
CREATE TABLE "pet_photos" (
	"pet_id" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "pet_photos_pet_id_position_pk" PRIMARY KEY("pet_id","position"),
	CONSTRAINT "pet_photos_position_check" CHECK ("pet_photos"."position" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "pets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"breed" text NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"age" text NOT NULL,
	"description" text NOT NULL,
	"species" text,
	"status" text DEFAULT 'active' NOT NULL,
	"photo_hash" text,
	"sold_without_agreement" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_from" text,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pets_price_check" CHECK ("pets"."price_cents" between 50 and 99999999),
	CONSTRAINT "pets_status_check" CHECK ("pets"."status" in ('active', 'reserved', 'sold', 'refunded', 'archived')),
	CONSTRAINT "pets_species_check" CHECK ("pets"."species" in ('dog', 'cat', 'rabbit', 'bird', 'reptile', 'other')),
	CONSTRAINT "pets_age_check" CHECK ("pets"."age" in ('baby', 'young', 'adult', 'senior')),
	CONSTRAINT "pets_archived_from_check" CHECK ("pets"."archived_from" in ('active', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "waiting_photos" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_photos_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "litter_pets" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "litters" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"dam" text,
	"sire" text,
	"born_on" date NOT NULL,
	"neutral_preview" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"order_id" text,
	"position" integer NOT NULL,
	"mails" integer NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_state_check" CHECK ("waitlist_entries"."state" in ('unconfirmed', 'unpaid', 'waiting', 'turn', 'picked', 'passed', 'left', 'removed')),
	CONSTRAINT "waitlist_entries_language_check" CHECK ("waitlist_entries"."language" in ('en', 'es')),
	CONSTRAINT "waitlist_entries_note_check" CHECK (length("waitlist_entries"."note") <= 300)
);
--> statement-breakpoint
CREATE TABLE "waitlist_turns" (
	"id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"pet_id" text,
	"buyer_key" text,
	"order_id" text,
	CONSTRAINT "waitlist_turns_outcome_check" CHECK ("waitlist_turns"."outcome" in ('picked', 'passed', 'expired', 'stopped')),
	CONSTRAINT "waitlist_turns_ended_check" CHECK (("waitlist_turns"."ended_at" is null) = ("waitlist_turns"."outcome" is null)),
	CONSTRAINT "waitlist_turns_ends_check" CHECK ("waitlist_turns"."ends_at" > "waitlist_turns"."started_at")
);
--> statement-breakpoint
CREATE TABLE "waitlists" (
	"litter_id" text PRIMARY KEY NOT NULL,
	"takes_entries" boolean DEFAULT false NOT NULL,
	"turn_hours" integer DEFAULT 24 NOT NULL,
	"picks" text DEFAULT 'none' NOT NULL,
	"check_at" timestamp with time zone,
	"new_entries" integer DEFAULT 0 NOT NULL,
	"tell_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"deposit_cents" integer,
	"deposit_terms" text,
	"refundable_until" date,
	CONSTRAINT "waitlists_picks_check" CHECK ("waitlists"."picks" in ('none', 'running', 'paused')),
	CONSTRAINT "waitlists_deposit_check" CHECK (("waitlists"."deposit_cents" is null) = ("waitlists"."deposit_terms" is null) and "waitlists"."deposit_cents" > 0
        and "waitlists"."deposit_terms" in ('until_pick', 'until_date', 'not_refundable') and ("waitlists"."refundable_until" is not null) = ("waitlists"."deposit_terms" is not distinct from 'until_date')),
	CONSTRAINT "waitlists_hours_check" CHECK ("waitlists"."turn_hours" between 8 and 48)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "documents_type_check" CHECK ("documents"."type" in ('pdf', 'photo')),
	CONSTRAINT "documents_bytes_check" CHECK ("documents"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "page_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text,
	"litter_id" text,
	"breeder_id" text,
	"reason" text NOT NULL,
	"text" text,
	"reporter_key" text NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_reports_page_check" CHECK (num_nonnulls("page_reports"."link_id", "page_reports"."litter_id") = 1 and ("page_reports"."litter_id" is null) = ("page_reports"."breeder_id" is null)),
	CONSTRAINT "page_reports_outcome_check" CHECK (("page_reports"."outcome" is null) = ("page_reports"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "breeder_versions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_versions" (
	"link_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"occasion" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"api_version" text,
	"object_id" text,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "provider_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_account_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_identity_single_check" CHECK ("provider_identity"."id" = 'platform')
);
--> statement-breakpoint
CREATE TABLE "reconcile_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"position" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"number" integer NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_messages_text_check" CHECK (length("question_messages"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"user_id" text NOT NULL,
	"pet_name" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"key_hash" text NOT NULL,
	"status" text NOT NULL,
	"ended_by" text,
	"mails_stopped_at" timestamp with time zone,
	"last_by" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"message_count" integer NOT NULL,
	"request_key" text NOT NULL,
	"wants_proof" boolean DEFAULT false NOT NULL,
	"proof_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_status_check" CHECK ("questions"."status" in ('unconfirmed', 'open', 'ended')),
	CONSTRAINT "questions_ended_check" CHECK (("questions"."status" = 'ended') = ("questions"."ended_by" is not null)),
	CONSTRAINT "questions_count_check" CHECK ("questions"."message_count" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"user_id" text NOT NULL,
	"word" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"hash" text,
	CONSTRAINT "proofs_status_check" CHECK ("proofs"."status" in ('asked', 'answered', 'declined', 'expired')),
	CONSTRAINT "proofs_answered_check" CHECK (("proofs"."status" = 'answered') = ("proofs"."hash" is not null) and ("proofs"."hash" is null) = ("proofs"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "alert_stops" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"pet_id" text NOT NULL,
	"link_id" text NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alerts_email_check" CHECK (("alerts"."email" is null) = ("alerts"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_link_id" text,
	"pet_id" text,
	"seller_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"price_cents" integer NOT NULL,
	"cash_cents" integer DEFAULT 0 NOT NULL,
	"cash_returned_cents" integer DEFAULT 0 NOT NULL,
	"has_klarna_part" boolean DEFAULT false NOT NULL,
	"fee_cents" integer NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"refunded_price_cents" integer DEFAULT 0 NOT NULL,
	"lost_price_cents" integer DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"language" text DEFAULT 'en' NOT NULL,
	"pet_name" text NOT NULL,
	"pet_details" jsonb,
	"client_name" text,
	"client_email" text,
	"client_phone" text,
	"seller_notes" text,
	"buyer_state" text,
	"buyer_zip" text,
	"buyer_key" text,
	"holds_pet" boolean DEFAULT false NOT NULL,
	"holder_network" text,
	"hold_refused_until" timestamp with time zone,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_notes_check" CHECK (length("orders"."seller_notes") <= 2000),
	CONSTRAINT "orders_place_check" CHECK ("orders"."buyer_zip" is null or "orders"."buyer_state" is not null),
	CONSTRAINT "orders_price_check" CHECK ("orders"."price_cents" > 0),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total_cents" = "orders"."price_cents" + "orders"."fee_cents"),
	CONSTRAINT "orders_fee_check" CHECK (abs("orders"."fee_cents" - (("orders"."price_cents" - "orders"."cash_cents")::bigint * "orders"."fee_basis_points" + 5000) / 10000) <= least("orders"."cash_cents", 1)),
	CONSTRAINT "orders_cash_check" CHECK ("orders"."cash_cents" between 0 and "orders"."price_cents" and "orders"."cash_returned_cents" between 0 and "orders"."cash_cents"),
	CONSTRAINT "orders_fee_share_check" CHECK ("orders"."fee_basis_points" between 0 and 10000),
	CONSTRAINT "orders_refund_check" CHECK ("orders"."refunded_price_cents" between 0 and "orders"."price_cents"),
	CONSTRAINT "orders_lost_check" CHECK ("orders"."lost_price_cents" between 0 and "orders"."price_cents"),
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending', 'processing', 'reserved', 'overdue', 'released', 'paid', 'partially_refunded', 'refunded', 'disputed', 'lost', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sales_figures" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"completed_sales" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agreement_addenda" (
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"pet_name" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"consent_version" text NOT NULL,
	"language" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"client_address" text,
	"device" text,
	CONSTRAINT "agreement_addenda_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "agreement_addenda_hash_check" CHECK ("agreement_addenda"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "agreement_addenda_name_check" CHECK (length("agreement_addenda"."signer_name") between 2 and 100),
	CONSTRAINT "agreement_addenda_device_check" CHECK (length("agreement_addenda"."device") <= 300)
);
--> statement-breakpoint
CREATE TABLE "agreement_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"health_guarantee" text NOT NULL,
	"spay_neuter" text NOT NULL,
	"return_to_breeder" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_versions_number_check" CHECK ("agreement_versions"."number" between 1 and 200),
	CONSTRAINT "agreement_versions_text_check" CHECK (length("agreement_versions"."text") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "order_agreements" (
	"order_id" text PRIMARY KEY NOT NULL,
	"version_id" text,
	"version_number" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"consent_version" text NOT NULL,
	"language" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"client_address" text,
	"device" text,
	CONSTRAINT "order_agreements_hash_check" CHECK ("order_agreements"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "order_agreements_name_check" CHECK (length("order_agreements"."signer_name") between 2 and 100),
	CONSTRAINT "order_agreements_device_check" CHECK (length("order_agreements"."device") <= 300)
);
--> statement-breakpoint
CREATE TABLE "dispute_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"dispute_id" text NOT NULL,
	"stripe_account_id" text,
	"fields" jsonb,
	"files" jsonb,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "dispute_evidence_sent_check" CHECK ("dispute_evidence"."sent_at" is null or "dispute_evidence"."fields" is null)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"is_answered" boolean NOT NULL,
	"answer_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_state_check" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text,
	"stripe_account_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text NOT NULL,
	"requested_method" text,
	"klarna_category" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"application_fee_cents" integer NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"payment_intent_id" text,
	"charge_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"available_at" timestamp with time zone,
	"payout_id" text,
	"paid_out_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_order_unique" UNIQUE("order_id","id"),
	CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" in ('full', 'deposit', 'balance', 'cash')),
	CONSTRAINT "payments_provider_check" CHECK (("payments"."kind" = 'cash') = ("payments"."provider" is null)),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('open', 'processing', 'paid', 'expired', 'failed')),
	CONSTRAINT "payments_paid_check" CHECK (("payments"."state" = 'paid') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_method_check" CHECK (case when "payments"."kind" = 'cash' then "payments"."method" in ('cash', 'zelle')
        else "payments"."method" in ('klarna', 'card') end and "payments"."requested_method" in ('klarna', 'card')),
	CONSTRAINT "payments_payout_check" CHECK (("payments"."payout_id" is null) = ("payments"."paid_out_at" is null)),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_fee_check" CHECK ("payments"."fee_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_application_fee_check" CHECK ("payments"."application_fee_cents" = case when "payments"."stripe_account_id" is null then 0 else "payments"."fee_cents" end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"request_key" text,
	"stripe_refund_id" text,
	"fee_returned_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."price_cents" >= 0 and "refunds"."fee_cents" >= 0 and "refunds"."price_cents" + "refunds"."fee_cents" > 0),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"stripe_account_id" text,
	"checkout_session_id" text,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"application_fee" bigint,
	"reason" text NOT NULL,
	"status" text DEFAULT 'refunding' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "unmatched_payments_status_check" CHECK ("unmatched_payments"."status" in ('refunding', 'refunded', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "deposit_reminders" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "deposit_reminders_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "deposit_reminders_kind_check" CHECK ("deposit_reminders"."kind" in ('7_days', '1_day', 'due', 'overdue'))
);
--> statement-breakpoint
CREATE TABLE "deposit_terms" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer,
	"percent" integer,
	"due" text NOT NULL,
	"due_on" date,
	"due_age_weeks" integer,
	"terms" text NOT NULL,
	"refundable_until" date,
	"steps" jsonb,
	"grace_days" integer NOT NULL,
	CONSTRAINT "deposit_terms_amount_check" CHECK (("deposit_terms"."amount_cents" is null) <> ("deposit_terms"."percent" is null)),
	CONSTRAINT "deposit_terms_due_check" CHECK ("deposit_terms"."due" in ('hand_over', 'date', 'age')),
	CONSTRAINT "deposit_terms_terms_check" CHECK ("deposit_terms"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("deposit_terms"."terms" = 'refundable' or "deposit_terms"."refundable_until" is null) and ("deposit_terms"."terms" = 'steps') = ("deposit_terms"."steps" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_deposits" (
	"order_id" text PRIMARY KEY NOT NULL,
	"deposit_cents" integer NOT NULL,
	"due_on" date,
	"grace_days" integer NOT NULL,
	"terms" text NOT NULL,
	"refundable_until" date,
	"steps" jsonb,
	"law" text,
	"key_hash" text,
	"key_version" integer DEFAULT 0 NOT NULL,
	"reserved_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" text,
	"returns_deposit" boolean,
	CONSTRAINT "order_deposits_amount_check" CHECK ("order_deposits"."deposit_cents" > 0),
	CONSTRAINT "order_deposits_released_check" CHECK (("order_deposits"."released_at" is null) = ("order_deposits"."released_by" is null) and ("order_deposits"."released_at" is null) = ("order_deposits"."returns_deposit" is null)),
	CONSTRAINT "order_deposits_terms_check" CHECK ("order_deposits"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("order_deposits"."terms" = 'refundable' or "order_deposits"."refundable_until" is null) and ("order_deposits"."terms" = 'steps') = ("order_deposits"."steps" is not null))
);
--> statement-breakpoint
CREATE TABLE "cash_parts" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"received_on" date NOT NULL,
	"declined_because" text
);
--> statement-breakpoint
CREATE TABLE "deposit_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deposit_moves_state_check" CHECK ("deposit_moves"."state" in ('proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "deposit_moves_answered_check" CHECK (("deposit_moves"."state" = 'proposed') = ("deposit_moves"."answered_at" is null)),
	CONSTRAINT "deposit_moves_price_check" CHECK ("deposit_moves"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_before_cents" integer NOT NULL,
	"price_after_cents" integer NOT NULL,
	"fee_before_cents" integer NOT NULL,
	"fee_after_cents" integer NOT NULL,
	"pet_before" text,
	"pet_after" text,
	"link_before" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_changes_kind_check" CHECK ("order_changes"."kind" in ('cash', 'move')),
	CONSTRAINT "order_changes_move_check" CHECK (("order_changes"."kind" = 'move') = ("order_changes"."pet_before" is not null) and ("order_changes"."pet_before" is null) = ("order_changes"."pet_after" is null))
);
--> statement-breakpoint
CREATE TABLE "care_sheets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_over_photos" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"order_id" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone,
	"device_at" timestamp with time zone,
	"chip" text,
	"received_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_since" timestamp with time zone,
	CONSTRAINT "hand_overs_chip_check" CHECK ("hand_overs"."chip" in ('matched', 'not_read')),
	CONSTRAINT "hand_overs_confirmed_check" CHECK ("hand_overs"."confirmed_at" is not null or ("hand_overs"."device_at" is null and "hand_overs"."chip" is null)),
	CONSTRAINT "hand_overs_wrong_check" CHECK ("hand_overs"."wrong_codes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('sale', 'deposit', 'balance', 'cash', 'earned', 'kept', 'provider_fee', 'refund', 'refund_failure', 'fee_refund', 'dispute', 'dispute_lost')),
	CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('buyer', 'breeder', 'deposits_held', 'platform_fee', 'provider_fee', 'dispute')),
	CONSTRAINT "ledger_entries_held_check" CHECK (case
        when "ledger_entries"."kind" in ('deposit', 'balance', 'cash') then "ledger_entries"."account" in ('buyer', 'deposits_held', 'platform_fee')
        when "ledger_entries"."kind" in ('earned', 'kept') then "ledger_entries"."account" in ('breeder', 'deposits_held')
        else "ledger_entries"."kind" not in ('sale', 'provider_fee') or "ledger_entries"."account" <> 'deposits_held' end)
);
--> statement-breakpoint
CREATE TABLE "live_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_counters_number_check" CHECK ("receipt_counters"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"seller_id" text,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"key_hash" text,
	"seller_name" text,
	"pet_breed" text,
	"photo_hash" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number_check" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "recorded_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sold_on" date NOT NULL,
	"pet_name" text NOT NULL,
	"buyer_name" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"note" text,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recorded_sales_amount_check" CHECK ("recorded_sales"."amount_cents" > 0),
	CONSTRAINT "recorded_sales_method_check" CHECK ("recorded_sales"."method" in ('cash', 'zelle', 'check', 'other'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_standings" ADD CONSTRAINT "account_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_viewers" ADD CONSTRAINT "page_viewers_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_codes" ADD CONSTRAINT "used_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_pairs" ADD CONSTRAINT "photo_pairs_first_user_id_first_hash_photos_user_id_hash_fk" FOREIGN KEY ("first_user_id","first_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_pairs" ADD CONSTRAINT "photo_pairs_second_user_id_second_hash_photos_user_id_hash_fk" FOREIGN KEY ("second_user_id","second_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD CONSTRAINT "connected_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_details" ADD CONSTRAINT "pet_details_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_user_id_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_user_id_photo_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","photo_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_photos" ADD CONSTRAINT "waiting_photos_user_id_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litter_pets" ADD CONSTRAINT "litter_pets_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litter_pets" ADD CONSTRAINT "litter_pets_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litters" ADD CONSTRAINT "litters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_litter_id_waitlists_litter_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."waitlists"("litter_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_litter_id_waitlists_litter_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."waitlists"("litter_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlists" ADD CONSTRAINT "waitlists_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_breeder_id_users_id_fk" FOREIGN KEY ("breeder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breeder_versions" ADD CONSTRAINT "breeder_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_versions" ADD CONSTRAINT "link_versions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_link_id_payment_links_id_fk" FOREIGN KEY ("payment_link_id") REFERENCES "public"."payment_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_figures" ADD CONSTRAINT "sales_figures_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_addenda" ADD CONSTRAINT "agreement_addenda_order_id_order_agreements_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_agreements"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_settings" ADD CONSTRAINT "agreement_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_settings" ADD CONSTRAINT "agreement_settings_version_id_agreement_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."agreement_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_version_id_agreement_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."agreement_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_reminders" ADD CONSTRAINT "deposit_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD CONSTRAINT "order_deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_parts" ADD CONSTRAINT "cash_parts_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_sheets" ADD CONSTRAINT "care_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_photos" ADD CONSTRAINT "hand_over_photos_order_id_hand_overs_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."hand_overs"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_photos" ADD CONSTRAINT "hand_over_photos_user_id_hash_documents_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."documents"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_sales" ADD CONSTRAINT "recorded_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_user_unique" ON "credentials" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_token_unique" ON "known_devices" USING btree ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_use_index" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "known_devices_expiry_index" ON "known_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_created_index" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_live_unique" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."canceled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_unique" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_renewal_index" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."plan" = 'yearly' and "subscriptions"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_started_index" ON "subscriptions" USING btree ("created_at" DESC NULLS FIRST,"user_id") WHERE "subscriptions"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_stale_index" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."canceled_at" is null and "subscriptions"."stripe_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_past_due_index" ON "subscriptions" USING btree ("past_due_since") WHERE "subscriptions"."status" = 'past_due' and "subscriptions"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_user_index" ON "subscriptions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer_unique" ON "users" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "users_admin_index" ON "users" USING btree ("id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "users_trial_end_index" ON "users" USING btree ("trial_ends_at");--> statement-breakpoint
CREATE INDEX "users_closed_customer_index" ON "users" USING btree ("closed_at") WHERE "users"."stripe_customer_id" is not null;--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_open_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING gin (to_tsvector('simple'::regconfig, translate("full_name" || ' ' || "email", '@.,+_-/\:&''"’‘“”–—', repeat(' ', 18))));--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_value_index" ON "verifications" USING hash ("value");--> statement-breakpoint
CREATE INDEX "verifications_expiry_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_standings_trial_index" ON "account_standings" USING btree ("trial_ends_at","standing") WHERE "account_standings"."standing" in ('new', 'former');--> statement-breakpoint
CREATE INDEX "page_viewers_day_index" ON "page_viewers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_views_day_index" ON "page_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "account_erasures_open_index" ON "account_erasures" USING btree ("started_at") WHERE "account_erasures"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_present_unique" ON "email_changes" USING btree ("present_token");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new_unique" ON "email_changes" USING btree ("new_token");--> statement-breakpoint
CREATE INDEX "email_changes_expiry_index" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_unique" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user_unique" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_codes_time_index" ON "used_codes" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created_index" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_index" ON "audit_entries" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_act_index" ON "audit_entries" USING btree ("act","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id") WHERE "audit_entries"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_address_index" ON "audit_entries" USING btree ("ip_address","created_at" DESC NULLS FIRST,"id") WHERE "audit_entries"."ip_address" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_pairs_unique" ON "photo_pairs" USING btree ("first_user_id","first_hash","second_user_id","second_hash");--> statement-breakpoint
CREATE INDEX "photo_pairs_second_index" ON "photo_pairs" USING btree ("second_user_id","second_hash");--> statement-breakpoint
CREATE INDEX "photo_pairs_open_index" ON "photo_pairs" USING btree ("found_at" DESC NULLS FIRST,"id") WHERE "photo_pairs"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "photos_hash_index" ON "photos" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "photos_band_0_index" ON "photos" USING btree ((("fingerprint" >> 0) & 65535));--> statement-breakpoint
CREATE INDEX "photos_band_1_index" ON "photos" USING btree ((("fingerprint" >> 16) & 65535));--> statement-breakpoint
CREATE INDEX "photos_band_2_index" ON "photos" USING btree ((("fingerprint" >> 32) & 65535));--> statement-breakpoint
CREATE INDEX "photos_band_3_index" ON "photos" USING btree ((("fingerprint" >> 48) & 65535));--> statement-breakpoint
CREATE INDEX "photos_uncompared_index" ON "photos" USING btree ("created_at" DESC NULLS FIRST) WHERE "photos"."compared_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connected_accounts_live_unique" ON "connected_accounts" USING btree ("user_id") WHERE "connected_accounts"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "connected_accounts_stripe_unique" ON "connected_accounts" USING btree ("stripe_account_id");--> statement-breakpoint
CREATE INDEX "connected_accounts_user_index" ON "connected_accounts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "connected_accounts_refresh_index" ON "connected_accounts" USING btree (coalesce("refreshed_at", '-infinity'::timestamptz)) WHERE "connected_accounts"."disconnected_at" is null and "connected_accounts"."stripe_account_id" is not null;--> statement-breakpoint
CREATE INDEX "connected_accounts_refused_index" ON "connected_accounts" USING btree ("id") WHERE "connected_accounts"."disconnected_at" is null and "connected_accounts"."refused_since" is not null;--> statement-breakpoint
CREATE INDEX "connected_accounts_left_index" ON "connected_accounts" USING btree ("disconnected_at") WHERE "connected_accounts"."disconnect_reason" = 'deauthorized';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_active_unique" ON "payment_links" USING btree ("pet_id") WHERE "payment_links"."status" = 'active';--> statement-breakpoint
CREATE INDEX "payment_links_pet_index" ON "payment_links" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "payment_links_paused_index" ON "payment_links" USING btree ("user_id","pet_id") WHERE "payment_links"."paused_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_links_expiry_index" ON "payment_links" USING btree ("user_id","expires_at","pet_id") WHERE "payment_links"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_links_client_email_index" ON "payment_links" USING btree (lower("client_email")) WHERE "payment_links"."client_email" is not null;--> statement-breakpoint
CREATE INDEX "payment_links_client_index" ON "payment_links" USING btree ("created_at") WHERE "payment_links"."client_name" is not null or "payment_links"."client_email" is not null;--> statement-breakpoint
CREATE INDEX "payment_links_user_index" ON "payment_links" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pet_details_age_index" ON "pet_details" USING btree ("age_until") WHERE "pet_details"."age_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pet_photos_once_unique" ON "pet_photos" USING btree ("pet_id","hash");--> statement-breakpoint
CREATE INDEX "pet_photos_photo_index" ON "pet_photos" USING btree ("user_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "pets_request_unique" ON "pets" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "pets_user_index" ON "pets" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pets_listing_index" ON "pets" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pets_photo_index" ON "pets" USING btree ("user_id","photo_hash") WHERE "pets"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "pets_active_index" ON "pets" USING btree ("user_id") WHERE "pets"."status" = 'active';--> statement-breakpoint
CREATE INDEX "pets_for_sale_index" ON "pets" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "pets"."status" = 'active' and "pets"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "pets_unknown_species_index" ON "pets" USING btree ("breed") WHERE "pets"."species" is null;--> statement-breakpoint
CREATE INDEX "waiting_photos_created_index" ON "waiting_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "litter_pets_litter_index" ON "litter_pets" USING btree ("litter_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "litters_request_unique" ON "litters" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "litters_user_index" ON "litters" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_key_unique" ON "waitlist_entries" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_email_unique" ON "waitlist_entries" USING btree ("litter_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_order_unique" ON "waitlist_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_litter_index" ON "waitlist_entries" USING btree ("litter_id","position");--> statement-breakpoint
CREATE INDEX "waitlist_entries_email_index" ON "waitlist_entries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waitlist_entries_kept_index" ON "waitlist_entries" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_place_index" ON "waitlist_entries" USING btree ("changed_at") WHERE "waitlist_entries"."order_id" is not null and "waitlist_entries"."state" in ('waiting', 'turn', 'passed', 'picked');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_turns_open_unique" ON "waitlist_turns" USING btree ("litter_id") WHERE "waitlist_turns"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_turns_order_unique" ON "waitlist_turns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_entry_index" ON "waitlist_turns" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_litter_index" ON "waitlist_turns" USING btree ("litter_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_pet_index" ON "waitlist_turns" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "waitlists_check_index" ON "waitlists" USING btree ("check_at") WHERE "waitlists"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "waitlists_tell_index" ON "waitlists" USING btree ("tell_at") WHERE "waitlists"."tell_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_hash_index" ON "documents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "documents_unused_index" ON "documents" USING btree ("unused_since") WHERE "documents"."unused_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_reports_open_unique" ON "page_reports" USING btree ("link_id","reporter_key") WHERE "page_reports"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_reports_open_litter_unique" ON "page_reports" USING btree ("litter_id","reporter_key") WHERE "page_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "page_reports_link_index" ON "page_reports" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "page_reports_breeder_index" ON "page_reports" USING btree ("breeder_id");--> statement-breakpoint
CREATE INDEX "page_reports_reporter_index" ON "page_reports" USING btree ("reporter_key","created_at");--> statement-breakpoint
CREATE INDEX "page_reports_resolved_index" ON "page_reports" USING btree ("resolved_at") WHERE "page_reports"."resolved_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_occasion_unique" ON "mails" USING btree ("occasion");--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree ("recipient","created_at") WHERE "mails"."recipient" <> 'erased';--> statement-breakpoint
CREATE INDEX "mails_kept_index" ON "mails" USING btree ("created_at") WHERE "mails"."recipient" <> 'erased';--> statement-breakpoint
CREATE INDEX "mails_erased_index" ON "mails" USING btree ("created_at") WHERE "mails"."recipient" = 'erased';--> statement-breakpoint
CREATE INDEX "mails_open_index" ON "mails" USING btree ("created_at") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_handled_index" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_payload_index" ON "provider_events" USING btree ("handled_at") WHERE "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "provider_events_account_index" ON "provider_events" USING btree ("account") WHERE "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "provider_events_customer_index" ON "provider_events" USING btree (coalesce("payload" #>> '{data,object,customer}', "object_id")) WHERE "provider_events"."account" is null and "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX "provider_events_open_index" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_messages_number_unique" ON "question_messages" USING btree ("question_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "question_messages_request_unique" ON "question_messages" USING btree ("question_id","sender","request_key");--> statement-breakpoint
CREATE INDEX "questions_proof_index" ON "questions" USING btree ("proof_id") WHERE "questions"."proof_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_key_unique" ON "questions" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_request_unique" ON "questions" USING btree ("link_id","request_key");--> statement-breakpoint
CREATE INDEX "questions_user_index" ON "questions" USING btree ("user_id","last_at" DESC NULLS FIRST,"id") WHERE "questions"."status" <> 'unconfirmed';--> statement-breakpoint
CREATE INDEX "questions_waiting_index" ON "questions" USING btree ("user_id") WHERE "questions"."status" = 'open' and "questions"."last_by" = 'buyer';--> statement-breakpoint
CREATE INDEX "questions_buyer_index" ON "questions" USING btree ("buyer_email","created_at");--> statement-breakpoint
CREATE INDEX "questions_link_index" ON "questions" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_day_index" ON "questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_kept_index" ON "questions" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_open_unique" ON "proofs" USING btree ("link_id") WHERE "proofs"."status" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_shown_unique" ON "proofs" USING btree ("link_id") WHERE "proofs"."status" = 'answered';--> statement-breakpoint
CREATE INDEX "proofs_link_index" ON "proofs" USING btree ("link_id","asked_at");--> statement-breakpoint
CREATE INDEX "proofs_user_index" ON "proofs" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "proofs_kept_index" ON "proofs" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "alert_stops_kept_index" ON "alert_stops" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_waiting_unique" ON "alerts" USING btree ("pet_id","email_hash") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_line_index" ON "alerts" USING btree ("pet_id","created_at","id") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_sent_index" ON "alerts" USING btree ("pet_id","sent_at") WHERE "alerts"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_address_index" ON "alerts" USING btree ("email_hash","created_at");--> statement-breakpoint
CREATE INDEX "alerts_link_index" ON "alerts" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "alerts_kept_index" ON "alerts" USING btree ("created_at") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_emailed_index" ON "alerts" USING btree ("sent_at") WHERE "alerts"."sent_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taken_unique" ON "orders" USING btree ("pet_id") WHERE "orders"."status" in ('paid', 'partially_refunded', 'disputed', 'lost', 'reserved', 'overdue');--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_buyer_unique" ON "orders" USING btree ("pet_id","buyer_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_hold_unique" ON "orders" USING btree ("pet_id") WHERE "orders"."holds_pet" and "orders"."status" in ('pending', 'processing', 'reserved');--> statement-breakpoint
CREATE INDEX "orders_holder_network_index" ON "orders" USING btree ("holder_network") WHERE "orders"."holds_pet" and "orders"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "orders_hold_refused_index" ON "orders" USING btree ("seller_id","buyer_key") WHERE "orders"."hold_refused_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_open_index" ON "orders" USING btree ("pet_id") WHERE "orders"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "orders_open_created_index" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "orders_client_email_index" ON "orders" USING btree (lower("client_email"));--> statement-breakpoint
CREATE INDEX "orders_unpaid_contact_index" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('expired', 'failed') and ("orders"."client_name" is not null or "orders"."client_email" is not null or "orders"."client_phone" is not null);--> statement-breakpoint
CREATE INDEX "orders_contact_index" ON "orders" USING btree ("created_at") WHERE "orders"."client_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_key_index" ON "orders" USING btree ("created_at") WHERE "orders"."buyer_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_disputed_index" ON "orders" USING btree ("updated_at") WHERE "orders"."status" = 'disputed';--> statement-breakpoint
CREATE INDEX "orders_open_seller_index" ON "orders" USING btree ("seller_id") WHERE "orders"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "orders_paid_index" ON "orders" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id") WHERE "orders"."status" not in ('pending', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "orders_paid_price_index" ON "orders" USING btree ("seller_id","price_cents" DESC NULLS FIRST,"id") WHERE "orders"."status" not in ('pending', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("seller_id","status") WHERE "orders"."status" not in ('pending', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "orders_orphan_index" ON "orders" USING btree ("created_at") WHERE "orders"."seller_id" is null and "orders"."client_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_link_index" ON "orders" USING btree ("payment_link_id");--> statement-breakpoint
CREATE INDEX "orders_seller_index" ON "orders" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "agreement_addenda_device_index" ON "agreement_addenda" USING btree ("signed_at") WHERE "agreement_addenda"."client_address" is not null or "agreement_addenda"."device" is not null;--> statement-breakpoint
CREATE INDEX "agreement_settings_version_index" ON "agreement_settings" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_number_unique" ON "agreement_versions" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_hash_unique" ON "agreement_versions" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "order_agreements_version_index" ON "order_agreements" USING btree ("version_id") WHERE "order_agreements"."version_id" is not null;--> statement-breakpoint
CREATE INDEX "order_agreements_signed_index" ON "order_agreements" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "order_agreements_device_index" ON "order_agreements" USING btree ("signed_at") WHERE "order_agreements"."client_address" is not null or "order_agreements"."device" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidence_dispute_unique" ON "dispute_evidence" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_evidence_order_index" ON "dispute_evidence" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE INDEX "disputes_order_index" ON "disputes" USING btree ("order_id","payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("checked_at") WHERE "disputes"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_first_unique" ON "payments" USING btree ("order_id") WHERE "payments"."kind" in ('full', 'deposit');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_unique" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('open', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout_session_unique" ON "payments" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_charge_index" ON "payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "payments_account_change_index" ON "payments" USING btree ("stripe_account_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe_unique" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_unique" ON "refunds" USING btree ("order_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment_requested_unique" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_order_index" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('requested', 'pending') or ("refunds"."status" = 'succeeded' and "refunds"."fee_returned_at" is null);--> statement-breakpoint
CREATE INDEX "unmatched_payments_open_index" ON "unmatched_payments" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "unmatched_payments"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_order_index" ON "unmatched_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_session_index" ON "unmatched_payments" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_charge_index" ON "unmatched_payments" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "deposit_reminders_due_index" ON "deposit_reminders" USING btree ("due_at") WHERE "deposit_reminders"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_deposits_key_unique" ON "order_deposits" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "cash_parts_order_index" ON "cash_parts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_moves_open_unique" ON "deposit_moves" USING btree ("order_id") WHERE "deposit_moves"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "deposit_moves_order_index" ON "deposit_moves" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_moves_pet_index" ON "deposit_moves" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "order_changes_order_index" ON "order_changes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_over_photos_document_index" ON "hand_over_photos" USING btree ("user_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once_unique" ON "ledger_entries" USING btree ("provider_id","kind","account");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_sale_unique" ON "ledger_entries" USING btree ("payment_id","account") WHERE "ledger_entries"."kind" = 'sale';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_part_unique" ON "ledger_entries" USING btree ("payment_id","account") WHERE "ledger_entries"."kind" in ('deposit', 'balance', 'cash');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_end_unique" ON "ledger_entries" USING btree ("order_id","account") WHERE "ledger_entries"."kind" in ('earned', 'kept');--> statement-breakpoint
CREATE INDEX "ledger_entries_order_index" ON "ledger_entries" USING btree ("order_id","payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_created_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_fee_index" ON "ledger_entries" USING btree ("created_at","id") WHERE "ledger_entries"."account" = 'platform_fee';--> statement-breakpoint
CREATE INDEX "ledger_entries_dispute_index" ON "ledger_entries" USING btree ("created_at","order_id") WHERE "ledger_entries"."account" = 'dispute';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_unique" ON "receipts" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference_unique" ON "receipts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "receipts_key_index" ON "receipts" USING btree ("key_hash") WHERE "receipts"."key_hash" is not null;--> statement-breakpoint
CREATE INDEX "receipts_orphan_index" ON "receipts" USING btree ("issued_at") WHERE "receipts"."seller_id" is null and "receipts"."key_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_sales_request_unique" ON "recorded_sales" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "recorded_sales_user_index" ON "recorded_sales" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "recorded_sales_day_index" ON "recorded_sales" USING btree ("user_id","sold_on");--> statement-breakpoint
CREATE INDEX "rate_limits_end_index" ON "rate_limits" USING btree ("ends_at");
--> statement-breakpoint
-- What is written in the ledger stays: corrections are further lines.
CREATE FUNCTION ledger_entries_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or removed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Double entry: the lines of one ledger transaction add up to zero when the database transaction commits.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_entries WHERE kind = NEW.kind AND provider_id = NEW.provider_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction %:% does not balance', NEW.kind, NEW.provider_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The audit log is append-only; what is older than a year may go (docs/decisions: the audit log).
CREATE FUNCTION audit_entries_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit entries are never changed, and not removed within a year' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Buyers see these dates. A trigger keeps them true for each writer, the previous release included.
CREATE FUNCTION users_date_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.email_verified THEN
    NEW.email_verified_at := NULL;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.email_verified OR lower(OLD.email) <> lower(NEW.email) THEN
    NEW.email_verified_at := now();
  END IF;
  IF TG_OP = 'INSERT' OR OLD.physical_address <> NEW.physical_address THEN
    NEW.physical_address_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION connected_accounts_date_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.charges_enabled AND NEW.details_submitted AND NEW.requirements = '[]'::jsonb) THEN
    NEW.verified_at := NULL;
  ELSIF NEW.verified_at IS NULL THEN
    NEW.verified_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Each new breeder and link has a version, whichever release adds it.
CREATE FUNCTION add_breeder_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO breeder_versions (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_link_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_versions (link_id, user_id) VALUES (NEW.id, NEW.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Versions are raised when the transaction commits, after all of its other locks: two transactions that lock the same rows
-- in another order then don't wait for each other here. A column that pages don't show is named; any new one counts as shown.
CREATE FUNCTION raise_link_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1 WHERE link_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_breeder_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = OLD.user_id;
  ELSE
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The platform's own account stands behind an admin's pages.
CREATE FUNCTION raise_versions_of_admins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE breeder_versions SET version = version + 1 WHERE user_id IN (SELECT id FROM users WHERE is_admin);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds up what orders change, in their transactions; a count of all orders of a breeder sets counted_at
-- (docs/decisions/0032-figures-of-a-breeder.md). A trigger, since the previous release doesn't know the table.
CREATE FUNCTION orders_sales_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  live CONSTANT text[] := ARRAY['paid', 'partially_refunded', 'disputed', 'lost'];
  sales integer := 0;
  cents bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = ANY (live) AND OLD.seller_id IS NOT NULL THEN
    sales := -1;
    cents := OLD.refunded_price_cents + OLD.lost_price_cents - OLD.price_cents;
    IF OLD.seller_id IS DISTINCT FROM NEW.seller_id THEN
      UPDATE sales_figures SET completed_sales = completed_sales + sales, revenue_cents = revenue_cents + cents
        WHERE seller_id = OLD.seller_id;
      sales := 0;
      cents := 0;
    END IF;
  END IF;
  IF NEW.status = ANY (live) THEN
    sales := sales + 1;
    cents := cents + NEW.price_cents - NEW.refunded_price_cents - NEW.lost_price_cents;
  END IF;
  IF NEW.seller_id IS NOT NULL AND (sales, cents) IS DISTINCT FROM (0, 0::bigint) THEN
    INSERT INTO sales_figures AS kept (seller_id, completed_sales, revenue_cents) VALUES (NEW.seller_id, sales, cents)
      ON CONFLICT (seller_id) DO UPDATE
        SET completed_sales = kept.completed_sales + sales, revenue_cents = kept.revenue_cents + cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Says which page is out of date to processes that listen (READY_PAGES_CHECK=notify). Off until one does: notices serialize
-- commits. Enabling a trigger waits for transactions that have raised a version without it.
CREATE FUNCTION send_page_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'link_versions' THEN
    PERFORM pg_notify('page_versions', 'link ' || OLD.link_id);
  ELSE
    PERFORM pg_notify('page_versions', 'breeder ' || OLD.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What open pages hear of (docs/decisions/0038-live-pages.md): ids and states, no personal data. Triggers see each writer, the
-- previous release included. At the commit, so that a breeder's sales wait for each other only there.
CREATE FUNCTION note_live_change(breeder text, notice text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (user_id, changed_at) VALUES (breeder, clock_timestamp())
    ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
  PERFORM pg_notify('live', notice);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_live_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.seller_id, concat_ws(' ', 'order', NEW.seller_id, NEW.id, OLD.status, NEW.status));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_live_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.user_id, concat_ws(' ', 'payment_account', NEW.user_id,
    CASE WHEN NEW.charges_enabled AND NOT OLD.charges_enabled THEN 'verified' ELSE 'changed' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A stream ends with the session or the account that opened it.
CREATE FUNCTION note_live_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('live', 'access ' || OLD.user_id);
  ELSE
    PERFORM pg_notify('live', 'access ' || OLD.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The last line of defense: a photo stands behind a cover, which is another one, and belongs to its pet's breeder.
CREATE FUNCTION check_pet_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pet_photos WHERE pet_id = NEW.pet_id AND position = NEW.position AND hash = NEW.hash)
    AND NOT EXISTS (SELECT FROM pets WHERE id = NEW.pet_id AND user_id = NEW.user_id AND photo_hash <> NEW.hash) THEN
    RAISE EXCEPTION 'a photo of pet % has no cover before it', NEW.pet_id
      USING ERRCODE = '23514', CONSTRAINT = 'pet_photos_cover_check';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Also when the release before, which knows the cover only, removes or replaces it.
CREATE FUNCTION follow_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pet_photos WHERE pet_id = NEW.id AND (NEW.photo_hash IS NULL OR hash = NEW.photo_hash);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What open pages of the breeder hear of (docs/decisions/0038-live-pages.md): a confirmed question, and each further message.
CREATE FUNCTION note_live_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.user_id, concat_ws(' ', 'question', NEW.user_id, NEW.id,
    CASE WHEN NEW.status = 'open' AND NEW.last_by = 'buyer' THEN 'asked' ELSE 'changed' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Documents that were named before and aren't after may be unused now; a job looks.
CREATE FUNCTION release_documents(were jsonb, are jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE documents SET unused_since = now()
    WHERE unused_since IS NULL
      AND hash IN (SELECT record #>> '{document,id}' FROM jsonb_array_elements(were) record)
      AND hash NOT IN (SELECT coalesce(record #>> '{document,id}', '') FROM jsonb_array_elements(are) record)
$$;
--> statement-breakpoint
CREATE FUNCTION release_documents_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_documents(OLD.health, CASE WHEN TG_OP = 'UPDATE' THEN NEW.health ELSE '[]' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION release_documents_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_documents(OLD.pet_details -> 'health', '[]');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A page shows that its pet is held: its version is raised when a hold begins and ends, whichever release writes it.
CREATE FUNCTION raise_versions_of_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = NEW.pet_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_version_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1 WHERE link_id = coalesce(NEW.link_id, OLD.link_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Its photo may be unused now; a job looks.
CREATE FUNCTION release_document_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET unused_since = now() WHERE user_id = OLD.user_id AND hash = OLD.hash AND unused_since IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Open pages hear of each confirmation (docs/decisions/0038-live-pages.md). A release that doesn't know this notice ignores it.
CREATE FUNCTION note_live_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE breeder text;
BEGIN
  SELECT seller_id INTO breeder FROM orders WHERE id = NEW.order_id;
  IF breeder IS NOT NULL THEN
    PERFORM note_live_change(breeder, concat_ws(' ', 'hand_over', breeder, NEW.order_id,
      CASE WHEN NEW.confirmed_at IS NULL OR NEW.received_at IS NULL THEN 'claimed' ELSE 'done' END));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a breeder saved and what a buyer signed is never changed (docs/decisions/0049-agreement.md).
CREATE FUNCTION agreement_versions_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of an agreement is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Erasure clears these three; any other column, also a later one, counts as signed.
CREATE FUNCTION order_agreements_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{version_id,client_address,device}'::text[]
      IS DISTINCT FROM to_jsonb(NEW) - '{version_id,client_address,device}'::text[]
    OR (NEW.version_id IS NOT NULL AND NEW.version_id IS DISTINCT FROM OLD.version_id)
    OR (NEW.client_address IS NOT NULL AND NEW.client_address IS DISTINCT FROM OLD.client_address)
    OR (NEW.device IS NOT NULL AND NEW.device IS DISTINCT FROM OLD.device) THEN
    RAISE EXCEPTION 'a signed agreement is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A page shows that its pet is kept for a waiting list: its version is raised when picks and turns begin and end, and when a pet
-- comes into a litter or leaves it.
CREATE FUNCTION raise_versions_of_picks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT l.id FROM payment_links l JOIN litter_pets m ON m.pet_id = l.pet_id
      WHERE m.litter_id = NEW.litter_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- by hand
-- Erasure clears these two; any other column, also a later one, counts as signed.
CREATE FUNCTION agreement_addenda_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{client_address,device}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{client_address,device}'::text[]
    OR (NEW.client_address IS NOT NULL AND NEW.client_address IS DISTINCT FROM OLD.client_address)
    OR (NEW.device IS NOT NULL AND NEW.device IS DISTINCT FROM OLD.device) THEN
    RAISE EXCEPTION 'a signed addendum is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- by hand
-- Its document may be unused now; a job looks.
CREATE FUNCTION release_document_of_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET unused_since = now() WHERE user_id = OLD.user_id AND hash = OLD.hash AND unused_since IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- by hand
-- Open pages hear of a photo of the hand-over, too (docs/decisions/0038-live-pages.md).
CREATE FUNCTION note_live_hand_over_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sale text; breeder text;
BEGIN
  sale := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  SELECT seller_id INTO breeder FROM orders WHERE id = sale;
  IF breeder IS NOT NULL THEN
    PERFORM note_live_change(breeder, concat_ws(' ', 'hand_over', breeder, sale, 'photo'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- by hand
-- By triggers, since the previous release doesn't know the tables (docs/decisions/0032-figures-of-a-breeder.md).
CREATE FUNCTION standing_of(account text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN users.is_admin OR users.closed_at IS NOT NULL THEN 'uncounted'
    WHEN latest.canceled_at IS NULL AND latest.status IN ('active', 'trialing') THEN 'subscribed'
    WHEN latest.id IS NOT NULL OR users.unsubscribed_at IS NOT NULL THEN 'former'
    ELSE 'new' END
  FROM users LEFT JOIN LATERAL (
    SELECT id, status, canceled_at FROM subscriptions WHERE user_id = users.id ORDER BY created_at DESC LIMIT 1
  ) latest ON true
  WHERE users.id = account
$$;
--> statement-breakpoint
CREATE FUNCTION count_account_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, in which transactions wait for each other.
  INSERT INTO account_counts AS kept (standing, part, accounts)
    SELECT standing, hashtext(coalesce(NEW.user_id, OLD.user_id)) & 7, accounts
    FROM (VALUES (OLD.standing, -1), (NEW.standing, 1)) change (standing, accounts)
    WHERE standing IS NOT NULL ORDER BY standing
    ON CONFLICT (standing, part) DO UPDATE SET accounts = kept.accounts + excluded.accounts;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- by hand
-- A node of an earlier release records a part of a price by Klarna without naming it in its order.
CREATE FUNCTION name_klarna_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET has_klarna_part = true WHERE id = NEW.order_id AND NOT has_klarna_part;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_versions_of_litter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT l.id FROM payment_links l JOIN litter_pets m ON m.pet_id = l.pet_id WHERE m.litter_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Open pages are notified of a dispute that leaves its order's status: that of a reservation, and of one that has ended (docs/decisions/0056). Of
-- others the order's own notice says what happened. A release that doesn't know this notice ignores it.
CREATE FUNCTION note_live_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sale orders%ROWTYPE;
BEGIN
  SELECT * INTO sale FROM orders WHERE id = NEW.order_id;
  IF sale.seller_id IS NOT NULL THEN
    PERFORM note_live_change(sale.seller_id, concat_ws(' ', 'dispute', sale.seller_id, NEW.order_id,
      CASE WHEN sale.status IN ('reserved', 'overdue', 'released') AND OLD.state IS DISTINCT FROM NEW.state
        THEN NEW.state ELSE 'changed' END));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- by hand
-- Running trials are counted by an index of the standings (docs/decisions/0032-figures-of-a-breeder.md).
CREATE FUNCTION trial_end_of(account text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN unsubscribed_at IS NULL THEN trial_ends_at END FROM users WHERE id = account
$$;
--> statement-breakpoint
CREATE FUNCTION keep_account_standing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  present text;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN account := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN account := OLD.user_id;
  ELSE account := NEW.user_id;
  END IF;
  -- Of two changes at once the second one waits here, and then sees the first.
  PERFORM FROM account_standings WHERE user_id = account FOR UPDATE;
  present := standing_of(account);
  -- None of a deleted account.
  IF present IS NOT NULL THEN
    INSERT INTO account_standings AS kept (user_id, standing, trial_ends_at) VALUES (account, present, trial_end_of(account))
      ON CONFLICT (user_id) DO UPDATE SET standing = excluded.standing, trial_ends_at = excluded.trial_ends_at
      WHERE (kept.standing, kept.trial_ends_at) IS DISTINCT FROM (excluded.standing, excluded.trial_ends_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance
  AFTER INSERT OR UPDATE ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_final
  BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_entries_are_final();
--> statement-breakpoint
CREATE TRIGGER audit_entries_final
  BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION audit_entries_are_final();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept
  BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_are_final();
--> statement-breakpoint
CREATE TRIGGER users_date_checks BEFORE INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_date_checks();
--> statement-breakpoint
CREATE TRIGGER connected_accounts_date_check BEFORE INSERT OR UPDATE ON connected_accounts
  FOR EACH ROW EXECUTE FUNCTION connected_accounts_date_check();
--> statement-breakpoint
CREATE TRIGGER users_have_version AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_breeder_version();
--> statement-breakpoint
CREATE TRIGGER payment_links_have_version AFTER INSERT ON payment_links FOR EACH ROW EXECUTE FUNCTION add_link_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_links_raise_version AFTER UPDATE ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_link_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pets_raise_version AFTER UPDATE ON pets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'updated_at') IS DISTINCT FROM (to_jsonb(NEW) - 'updated_at'))
  EXECUTE FUNCTION raise_versions_of_pet();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_raise_version AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{last_login_at,updated_at,terms_version,terms_accepted_at,two_factor_enabled}'::text[])
    IS DISTINCT FROM (to_jsonb(NEW) - '{last_login_at,updated_at,terms_version,terms_accepted_at,two_factor_enabled}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_raise_version AFTER UPDATE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{asked_at,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{asked_at,updated_at}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_come_and_go AFTER INSERT OR DELETE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_raise_version AFTER UPDATE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'refreshed_at') IS DISTINCT FROM (to_jsonb(NEW) - 'refreshed_at'))
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_come_and_go AFTER INSERT OR DELETE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE TRIGGER provider_identity_raises_versions AFTER INSERT OR UPDATE OR DELETE ON provider_identity
  FOR EACH STATEMENT EXECUTE FUNCTION raise_versions_of_admins();
--> statement-breakpoint
-- At the commit, so that a breeder's sales wait for each other only there. The conditions keep a checkout that is opened
-- or expires as cheap as before.
CREATE CONSTRAINT TRIGGER orders_sales_figures_inserted AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('paid', 'partially_refunded', 'disputed', 'lost'))
  EXECUTE FUNCTION orders_sales_figures();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_sales_figures_updated
  AFTER UPDATE OF status, seller_id, price_cents, refunded_price_cents, lost_price_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'partially_refunded', 'disputed', 'lost')
    OR NEW.status IN ('paid', 'partially_refunded', 'disputed', 'lost'))
  EXECUTE FUNCTION orders_sales_figures();
--> statement-breakpoint
CREATE TRIGGER link_versions_notify AFTER UPDATE OR DELETE ON link_versions FOR EACH ROW EXECUTE FUNCTION send_page_notice();
--> statement-breakpoint
CREATE TRIGGER breeder_versions_notify AFTER UPDATE OR DELETE ON breeder_versions FOR EACH ROW EXECUTE FUNCTION send_page_notice();
--> statement-breakpoint
-- The condition leaves out checkouts that are opened and expire.
CREATE CONSTRAINT TRIGGER orders_live_changes AFTER UPDATE OF status, refunded_price_cents, lost_price_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL
    AND (OLD.status, OLD.refunded_price_cents, OLD.lost_price_cents)
      IS DISTINCT FROM (NEW.status, NEW.refunded_price_cents, NEW.lost_price_cents)
    AND (NEW.status NOT IN ('pending', 'expired', 'failed') OR OLD.status = 'processing'))
  EXECUTE FUNCTION note_live_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_live_changes AFTER UPDATE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.charges_enabled, OLD.payouts_enabled, OLD.requirements, OLD.disconnected_at)
    IS DISTINCT FROM (NEW.charges_enabled, NEW.payouts_enabled, NEW.requirements, NEW.disconnected_at))
  EXECUTE FUNCTION note_live_account();
--> statement-breakpoint
CREATE TRIGGER sessions_live_access AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.expires_at > CURRENT_TIMESTAMP) EXECUTE FUNCTION note_live_access();
--> statement-breakpoint
CREATE TRIGGER users_live_access AFTER UPDATE OF suspended_at, closed_at ON users FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) OR (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL))
  EXECUTE FUNCTION note_live_access();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_photos_have_cover AFTER INSERT OR UPDATE ON pet_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_pet_photo();
--> statement-breakpoint
CREATE TRIGGER pets_lead_their_photos AFTER UPDATE OF photo_hash ON pets FOR EACH ROW
  WHEN (OLD.photo_hash IS DISTINCT FROM NEW.photo_hash) EXECUTE FUNCTION follow_cover();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_photos_raise_version AFTER INSERT OR UPDATE OR DELETE ON pet_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_photos();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER questions_live_changes AFTER UPDATE OF status, last_at ON questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.last_at) IS DISTINCT FROM (NEW.status, NEW.last_at) AND NEW.status <> 'unconfirmed')
  EXECUTE FUNCTION note_live_question();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_details_raise_version AFTER INSERT OR UPDATE OR DELETE ON pet_details
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_details();
--> statement-breakpoint
CREATE TRIGGER pet_details_release_documents AFTER UPDATE OF health OR DELETE ON pet_details
  FOR EACH ROW WHEN (OLD.health @? '$[*].document.id') EXECUTE FUNCTION release_documents_of_pet();
--> statement-breakpoint
CREATE TRIGGER orders_release_documents AFTER UPDATE OF pet_details ON orders FOR EACH ROW
  WHEN (NEW.pet_details IS NULL AND OLD.pet_details @? '$.health[*].document.id') EXECUTE FUNCTION release_documents_of_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_hold_begins AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.holds_pet AND NEW.pet_id IS NOT NULL) EXECUTE FUNCTION raise_versions_of_held();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_hold_changes AFTER UPDATE OF status, holds_pet ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.holds_pet OR NEW.holds_pet) AND NEW.pet_id IS NOT NULL
    AND (OLD.holds_pet, OLD.status) IS DISTINCT FROM (NEW.holds_pet, NEW.status))
  EXECUTE FUNCTION raise_versions_of_held();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER proofs_raise_version AFTER INSERT OR UPDATE OR DELETE ON proofs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version_of_proof();
--> statement-breakpoint
CREATE TRIGGER proofs_release_document AFTER DELETE ON proofs FOR EACH ROW
  WHEN (OLD.hash IS NOT NULL) EXECUTE FUNCTION release_document_of_proof();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_terms_raise_version AFTER INSERT OR UPDATE OR DELETE ON deposit_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_deposit();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hand_overs_live_changes AFTER INSERT OR UPDATE OF confirmed_at, received_at ON hand_overs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL OR NEW.received_at IS NOT NULL)
  EXECUTE FUNCTION note_live_hand_over();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_raise_version AFTER UPDATE ON photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{fingerprint,compared_at}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{fingerprint,compared_at}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE TRIGGER agreement_versions_final BEFORE UPDATE ON agreement_versions
  FOR EACH ROW EXECUTE FUNCTION agreement_versions_are_final();
--> statement-breakpoint
CREATE TRIGGER order_agreements_final BEFORE UPDATE ON order_agreements
  FOR EACH ROW EXECUTE FUNCTION order_agreements_are_final();
--> statement-breakpoint
-- Pages of links show whether buyers sign. A release that doesn't know the agreement shows its pages as before.
CREATE CONSTRAINT TRIGGER agreement_settings_begin AFTER INSERT ON agreement_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_on) EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER agreement_settings_raise_version AFTER UPDATE ON agreement_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_on IS DISTINCT FROM NEW.is_on)
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER waitlists_raise_version AFTER UPDATE OF picks, check_at ON waitlists
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.picks, OLD.check_at) IS DISTINCT FROM (NEW.picks, NEW.check_at))
  EXECUTE FUNCTION raise_versions_of_picks();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER litter_pets_raise_version AFTER INSERT OR UPDATE OR DELETE ON litter_pets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_member();
--> statement-breakpoint
CREATE TRIGGER agreement_addenda_final BEFORE UPDATE ON agreement_addenda
  FOR EACH ROW EXECUTE FUNCTION agreement_addenda_are_final();
--> statement-breakpoint
CREATE TRIGGER hand_over_photos_release_document AFTER DELETE ON hand_over_photos
  FOR EACH ROW EXECUTE FUNCTION release_document_of_hand_over();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hand_over_photos_live_changes AFTER INSERT OR DELETE ON hand_over_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_live_hand_over_photo();
--> statement-breakpoint
-- At the commit, so that two transactions wait for each other only there; after the versions of pages, since triggers go by name: in
-- one order for all.
CREATE CONSTRAINT TRIGGER users_standing_begins AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_account_standing();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_standing_begins_and_ends AFTER INSERT OR DELETE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_account_standing();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_standing_changes AFTER UPDATE OF status, canceled_at ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.canceled_at) IS DISTINCT FROM (NEW.status, NEW.canceled_at))
  EXECUTE FUNCTION keep_account_standing();
--> statement-breakpoint
CREATE TRIGGER payments_klarna_part AFTER INSERT OR UPDATE OF state, method ON payments FOR EACH ROW
  WHEN (NEW.kind = 'balance' AND NEW.method = 'klarna' AND NEW.state = 'paid')
  EXECUTE FUNCTION name_klarna_part();
--> statement-breakpoint
-- The page of a pet that is kept for a list leads to the list while people can join it.
CREATE CONSTRAINT TRIGGER waitlists_raise_version_of_joining AFTER UPDATE OF takes_entries ON waitlists
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.takes_entries IS DISTINCT FROM NEW.takes_entries AND NEW.picks <> 'none')
  EXECUTE FUNCTION raise_versions_of_picks();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER litters_raise_version AFTER UPDATE OF suspended_at ON litters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION raise_versions_of_litter();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disputes_live_opened AFTER INSERT ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_live_dispute();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disputes_live_changes AFTER UPDATE ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state, OLD.is_answered, OLD.answer_by) IS DISTINCT FROM (NEW.state, NEW.is_answered, NEW.answer_by))
  EXECUTE FUNCTION note_live_dispute();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_standing_changes AFTER UPDATE OF is_admin, closed_at, unsubscribed_at, trial_ends_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.closed_at, OLD.unsubscribed_at, OLD.trial_ends_at)
    IS DISTINCT FROM (NEW.is_admin, NEW.closed_at, NEW.unsubscribed_at, NEW.trial_ends_at))
  EXECUTE FUNCTION keep_account_standing();
--> statement-breakpoint
CREATE TRIGGER account_standings_begin_and_end AFTER INSERT OR DELETE ON account_standings
  FOR EACH ROW EXECUTE FUNCTION count_account_standing();
--> statement-breakpoint
CREATE TRIGGER account_standings_change AFTER UPDATE OF standing ON account_standings
  FOR EACH ROW WHEN (OLD.standing <> NEW.standing) EXECUTE FUNCTION count_account_standing();
--> statement-breakpoint
-- docs/decisions/0028-ready-pages.md: the process that holds pages turns them on.
ALTER TABLE breeder_versions DISABLE TRIGGER breeder_versions_notify;
--> statement-breakpoint
ALTER TABLE link_versions DISABLE TRIGGER link_versions_notify;
