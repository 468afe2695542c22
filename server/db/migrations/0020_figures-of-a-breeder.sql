CREATE TABLE "sales_figures" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"completed_sales" integer NOT NULL,
	"revenue_cents" bigint NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sales_figures" ADD CONSTRAINT "sales_figures_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
