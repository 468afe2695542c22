-- By itself, since reading all payments takes long and the column's migration locks every order.
UPDATE "orders" SET "has_klarna_part" = true WHERE "id" IN (
  SELECT "order_id" FROM "payments" WHERE "kind" = 'balance' AND "method" = 'klarna' AND "state" = 'paid');
