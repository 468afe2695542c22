/**
 * What triggers and services keep beside the rows of fill.ts: versions of pages, figures, secrets of accounts; and the rest of the
 * books. `seller` is an expression of the row's number `n`.
 */
export const keptOf = (rows: number, seller: string): string[] => [
  'insert into link_versions (link_id, user_id) select id, user_id from payment_links on conflict do nothing',
  'insert into breeder_versions (user_id) select id from users on conflict do nothing',
  `insert into sales_figures (seller_id, completed_sales, revenue_cents, counted_at)
   select seller_id, count(*), sum(price_cents), now() from orders where status = 'paid' group by 1 on conflict do nothing`,
  'insert into live_changes (user_id, changed_at) select id, now() from users on conflict do nothing',
  'insert into receipt_counters (seller_id, last_number) select seller_id, count(*) from orders group by 1 on conflict do nothing',
  `insert into credentials (id, account_id, provider_id, user_id, password)
   select 'credential-' || id, id, 'credential', id, 'no hash' from users where id like 'breeder-%'`,
  `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
   select 'passkey-' || id, id, 'key', 'credential-' || id, 0, 'singleDevice', false from users where id like 'breeder-%3'`,
  `insert into two_factors (id, user_id, secret, backup_codes, verified)
   select 'factor-' || id, id, 'secret', 'codes', true from users where id like 'breeder-%3'`,
  "insert into used_trials (email_hash) select md5(email) from users where id like 'breeder-%'",
  `insert into recorded_sales (id, user_id, sold_on, pet_name, method, amount_cents)
   select 'recorded-' || n, ${seller}, current_date - n % 700, 'Biscuit', 'cash', 100000 from generate_series(1, ${rows}) n
   where n % 10 = 0`,
  `insert into deposit_terms (pet_id, percent, due, terms, grace_days)
   select 'pet-' || n, 20, 'hand_over', 'refundable', 7 from generate_series(1, ${rows}) n where n % 5 = 0`,
  `insert into unmatched_payments (id, order_id, stripe_account_id, amount, currency, reason, status, refunded_at, reviewed_at)
   select 'pi_unmatched' || n, 'order-' || n, 'acct_fill' || n, 105000, 'usd', 'amount', 'refunded', now(), now()
   from generate_series(1, ${rows}) n where n % 100 = 0`,
  `insert into unresolved_findings (part, about, id, problem, first_seen_at, last_seen_at)
   select 'ledger', 'payment ' || n, 'finding-' || n, 'differs', now(), now() from generate_series(1, ${rows}) n where n % 100 = 0`,
  `insert into promises (order_id, seller_id, cents, due_on, next_look_at, created_at)
   select 'order-' || n, ${seller}, 10000, current_date + 90, now() + interval '60 days', now()
   from generate_series(1, ${rows}) n where exists (select from orders where id = 'order-' || n and status = 'paid') and n % 10 = 1`,
  `insert into promise_proofs (id, order_id, user_id, hash, sent_at, refused_at, reason)
   select 'proof-of-' || n, 'order-' || n, ${seller}, md5(n::text), now(), now(), 'The pet is not named'
   from generate_series(1, ${rows}) n where exists (select from orders where id = 'order-' || n and status = 'paid') and n % 10 = 1`,
  `insert into payment_warnings (id, order_id, payment_id, kind, detail, is_open, opened_at, checked_at)
   select 'issfr_' || id, order_id, id, 'fraud_warning', 'misc', false, now(), now() from payments where id like '%7'`,
];
