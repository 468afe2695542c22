import { RETENTION_DAYS as DAYS } from '../../contract/retention.ts';
import { openPostgres } from '../../server/db/open.ts';
import { CONNECTION_SETTINGS } from '../../server/db/connection/connection-settings.ts';
import { breeder, kept } from './fill-parts.ts';
import { keptOf } from './fill-kept.ts';
import { programsAndKennelsOf } from './fill-programs.ts';

/** How many rows to make, and for whom. */
export interface Fill {
  /** Pets, links and orders; the other tables follow in proportion. */
  rows: number;
  /** An account that owns every 200th pet, at least 40. */
  ownerId: string;
}

/** A million rows of one table take minutes. */
const STATEMENT_TIMEOUT_MS = 3_600_000;

/** A moment in the last two years, the first row's latest. */
const moment = (rows: number) => `now() - interval '1 hour' - n * interval '730 days' / ${rows}`;
/** Whether a row of `kept` is younger than so many days. */
const isYoung = (rows: number, days: number, of: number) => `n < ${Math.round((rows * days) / (of * 1.01))}`;
/** Seven of ten orders are paid, two have expired, and one is refunded. */
const status = `(array['paid','paid','expired','paid','paid','refunded','paid','expired','paid','paid'])[1 + n % 10]`;
const isPaid = `n % 10 not in (2, 7)`;

/**
 * Fills an empty, migrated database on PostgreSQL by SQL, as years of use would: a thousand breeders for 100,000 links.
 * Triggers are off meanwhile, so what they keep is computed at the end.
 */
export async function fill(url: string, { rows, ownerId }: Fill): Promise<void> {
  const breeders = Math.max(20, Math.round(rows / 100));
  const owned = Math.max(40, Math.round(rows / 200));
  const seller = `case when n <= ${owned} then '${ownerId}' else ${breeder(`(n % ${breeders} + 1)`)} end`;
  const anotherOfSeller = `case when n <= ${owned} then n % ${owned} + 1 when n + ${breeders} <= ${rows} then n + ${breeders} else n - ${breeders} end`;
  const account = `case when n <= ${owned} then (select stripe_account_id from connected_accounts where user_id = '${ownerId}')
    else 'acct_fill' || (n % ${breeders} + 1) end`;
  const statements = [
    ...peopleOf(breeders),
    `insert into photos (hash, user_id, width, height, placeholder, fingerprint, compared_at, created_at)
     select md5(n::text), ${seller}, 800, 600, '', ('x' || md5('print' || n))::bit(64)::bigint,
       case when n % 50 > 0 then ${moment(rows)} end, ${moment(rows)} from generate_series(1, ${rows}) n`,
    `insert into pets (id, user_id, name, breed, species, price_cents, age, description, status, photo_hash, created_at)
     select 'pet-' || n, ${seller}, 'Pet ' || n, 'Golden Retriever', 'dog', 100000, 'baby', 'A calm and friendly puppy.',
       case when ${status} = 'paid' then 'sold' when ${status} = 'refunded' then 'refunded' else 'active' end,
       md5(n::text), ${moment(rows)} from generate_series(1, ${rows}) n`,
    `insert into payment_links (id, pet_id, user_id, status, client_email, created_at)
     select 'link-' || n, 'pet-' || n, ${seller}, case when ${isPaid} then 'paid' else 'active' end,
       case when n % 5 = 0 then 'buyer-' || n || '@example.com' end, ${moment(rows)}
     from generate_series(1, ${rows}) n`,
    `insert into orders (id, payment_link_id, pet_id, seller_id, status, price_cents, fee_cents, fee_basis_points,
       total_cents, refunded_price_cents, pet_name, client_name, client_email, created_at, updated_at)
     select 'order-' || n, 'link-' || n, 'pet-' || n, ${seller}, ${status}, 100000, 5000, 500, 105000,
       case when ${status} = 'refunded' then 100000 else 0 end, 'Pet ' || n, case when ${isPaid} then 'Buyer ' || n end,
       case when ${isPaid} or ${isYoung(rows, DAYS.unpaidContact, 730)} then 'buyer-' || n || '@example.com' end,
       ${moment(rows)}, ${moment(rows)} from generate_series(1, ${rows}) n`,
    `insert into payments (id, order_id, kind, provider, stripe_account_id, state, method, amount_cents, fee_cents,
       application_fee_cents, checkout_session_id, payment_intent_id, charge_id, created_at, expires_at, paid_at, updated_at)
     select 'payment-' || n, 'order-' || n, 'full', 'stripe', ${account}, case when ${isPaid} then 'paid' else 'expired' end,
       'card', 105000, 5000, 5000, 'cs_fill' || n, 'pi_fill' || n, 'ch_fill' || n, ${moment(rows)},
       ${moment(rows)} + interval '31 minutes', case when ${isPaid} then ${moment(rows)} end, ${moment(rows)}
     from generate_series(1, ${rows}) n`,
    `insert into deposit_reminders (order_id, kind, due_at, done_at)
     select 'order-' || n, 'due', ${moment(rows)}, ${moment(rows)} from generate_series(1, ${rows}) n`,
    `insert into order_deposits (order_id, deposit_cents, grace_days, terms)
     select 'order-' || n, 20000, 7, 'refundable' from generate_series(1, ${rows}) n`,
    `insert into cash_parts (payment_id, order_id, received_on)
     select 'payment-' || n, 'order-' || n, '2026-01-02' from generate_series(1, ${rows}) n`,
    `insert into deposit_moves (id, order_id, pet_id, price_cents, state, answered_at)
     select 'move-' || n, 'order-' || n, 'pet-' || n, 120000, 'declined', ${moment(rows)} from generate_series(1, ${rows}) n`,
    `insert into order_changes (id, order_id, kind, price_before_cents, price_after_cents, fee_before_cents, fee_after_cents)
     select 'change-' || n, 'order-' || n, 'cash', 100000, 100000, 5000, 4000 from generate_series(1, ${rows}) n`,
    ...moneyOf(rows),
    ...messagesOf(rows, breeders),
    ...detailsOf(rows, seller, anotherOfSeller),
    ...waitingOf(rows, breeders, seller),
    ...programsAndKennelsOf(rows, breeders, seller),
    ...keptOf(rows, seller),
  ];
  const database = openPostgres(url, () => {}, { ...CONNECTION_SETTINGS, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await database.transaction(async (query) => {
      await query('set local session_replication_role = replica');
      for (const statement of statements) await query(statement);
    });
    await database.query('vacuum analyze');
    // Otherwise the server writes gigabytes to the disk while it is measured. (Autovacuum, which does both, is off in tests.)
    await database.query('checkpoint');
  } finally {
    await database.close();
  }
}

const peopleOf = (breeders: number): string[] => [
  `insert into users (id, username, email, email_verified, full_name, physical_address, address_read_at, trial_ends_at, created_at)
   select ${breeder('n')}, ${breeder('n')}, ${breeder('n')} || '@example.com', true, 'Breeder ' || n,
     '12 Oak Lane, Bend, OR 97701', ${moment(breeders)}, ${moment(breeders)} + interval '7 days', ${moment(breeders)}
   from generate_series(1, ${breeders}) n`,
  `insert into connected_accounts (id, user_id, stripe_account_id, charges_enabled, payouts_enabled, details_submitted,
     refreshed_at, created_at)
   select 'account-' || n, ${breeder('n')}, 'acct_fill' || n, true, true, true, now(), ${moment(breeders)}
   from generate_series(1, ${breeders}) n`,
  `insert into subscriptions (id, user_id, stripe_subscription_id, plan, status, current_period_end, created_at)
   select 'subscription-' || n, ${breeder('n')}, 'sub_fill' || n, 'monthly', 'active', now() + interval '20 days',
     ${moment(breeders)} from generate_series(1, ${breeders}) n where n % 10 <> 0`,
  `insert into sessions (id, token, user_id, expires_at, created_at)
   select 'session-' || n, 'token-' || n, ${breeder(`(n / 3 + 1)`)}, now() + interval '20 days', now() - interval '1 day'
   from generate_series(1, ${3 * breeders - 3}) n`,
  `insert into known_devices (id, user_id, token_hash, label, last_used_at, expires_at)
   select 'device-' || n, ${breeder('n')}, 'hash-' || n, 'Chrome on Android', now(), now() + interval '90 days'
   from generate_series(1, ${breeders}) n`,
  `insert into verifications (id, identifier, value, expires_at)
   select 'verification-' || n, 'confirm-email:' || ${breeder('n')}, md5(n::text), now() + interval '1 hour'
   from generate_series(1, ${breeders}) n`,
  `insert into account_erasures (user_id, email, started_at) values ('breeder-2', 'breeder-2@example.com', now())`,
  `insert into processes (id, role, version, started_at, seen_at) select 'p' || n, 'worker', '0.1.0', now(), now() from generate_series(1, 50) n`,
  `insert into scheduled_runs (job, succeeded_at) select 'job-' || n, now() from generate_series(1, 50) n`,
  `insert into provider_reads (day, reads) select current_date - n, 100 from generate_series(0, 400) n`,
  `insert into reconcile_cursors (name, position, updated_at)
   select 'events acct_fill' || n, '{}', now() from generate_series(1, ${breeders}) n`,
  'delete from account_standings',
  'insert into account_standings select id, standing_of(id), trial_end_of(id) from users',
  'delete from account_counts',
  `insert into account_counts (standing, part, accounts)
   select standing, hashtext(user_id) & 7, count(*) from account_standings group by 1, 2`,
];

const LINES = `(values ('buyer', -105000), ('breeder', 100000), ('platform_fee', 5000)) line (account, cents)`;

const moneyOf = (rows: number): string[] => [
  `insert into ledger_entries (order_id, payment_id, kind, provider_id, account, amount_cents, created_at)
   select 'order-' || n, 'payment-' || n, 'sale', 'ch_fill' || n, line.account, line.cents, ${moment(rows)}
   from generate_series(1, ${rows}) n, ${LINES} where ${isPaid}`,
  `insert into ledger_entries (order_id, payment_id, kind, provider_id, account, amount_cents, created_at)
   select 'order-' || n, 'payment-' || n, 'provider_fee', 'ch_fill' || n, line.account, line.cents, ${moment(rows)}
   from generate_series(1, ${rows}) n, (values ('breeder', -3075), ('provider_fee', 3075)) line (account, cents)
   where ${isPaid}`,
  `insert into ledger_entries (order_id, payment_id, kind, provider_id, account, amount_cents, created_at)
   select 'order-' || n, 'payment-' || n, 'refund', 're_fill' || n, line.account, line.cents, ${moment(rows)}
   from generate_series(1, ${rows}) n, (values ('buyer', 105000), ('breeder', -105000)) line (account, cents)
   where ${status} = 'refunded'`,
  `insert into refunds (id, order_id, payment_id, price_cents, fee_cents, status, stripe_refund_id, fee_returned_at, created_at)
   select 'refund-' || n, 'order-' || n, 'payment-' || n, 100000, 5000, 'succeeded', 're_fill' || n, ${moment(rows)},
     ${moment(rows)} from generate_series(1, ${rows}) n where ${status} = 'refunded'`,
];

/** Erased when the mail is old. */
const recipient = (rows: number, name: string) =>
  `case when ${isYoung(rows, DAYS.mail, DAYS.mailRow)} then ${name} || '@example.com' else 'erased' end`;

/** A fact about the signer's device, null once retention has erased it. */
const ofDevice = (rows: number, fact: string) =>
  `case when ${isYoung(rows, DAYS.signatureDevice, 730)} then '${fact}' end`;

const messagesOf = (rows: number, breeders: number): string[] => [
  `insert into provider_events (id, type, account, object_id, payload, received_at, handled_at)
   select 'evt_fill' || n, 'checkout.session.completed', 'acct_fill' || (n % ${breeders} + 1), 'cs_fill' || n / 2,
     case when ${isYoung(2 * rows, DAYS.eventPayload, DAYS.event)} then '{"data": {"object": {}}}'::jsonb else '{}' end,
     ${kept(2 * rows, DAYS.event)}, ${kept(2 * rows, DAYS.event)}
   from generate_series(1, ${2 * rows}) n`,
  `insert into mails (id, occasion, recipient, subject, text, html, sent_at, created_at)
   select 'mail-' || n, 'receipt:order-' || n, ${recipient(rows, "'buyer-' || n")}, 'Your receipt', '', '',
     ${kept(rows, DAYS.mailRow)}, ${kept(rows, DAYS.mailRow)} from generate_series(1, ${rows}) n`,
  `insert into mails (id, occasion, recipient, subject, text, html, sent_at, created_at)
   select 'mail-sold-' || n, 'sold:order-' || n, ${recipient(rows, breeder(`(n % ${breeders} + 1)`))}, 'Sold', '', '',
     ${kept(rows, DAYS.mailRow)}, ${kept(rows, DAYS.mailRow)} from generate_series(1, ${rows}) n where ${isPaid}`,
  `insert into audit_entries (id, actor_kind, actor_id, user_id, act, created_at)
   select 'entry-' || n, 'user', ${breeder(`(n % ${breeders} + 1)`)}, ${breeder(`(n % ${breeders} + 1)`)}, 'signed_in',
     ${kept(rows, DAYS.audit)} from generate_series(1, ${rows}) n`,
  `insert into page_reports (id, link_id, reason, reporter_key, outcome, resolved_at, created_at)
   select 'report-' || n, 'link-' || n, 'other', 'key-' || n, 'handled', ${kept(rows / 20, 365)}, ${kept(rows / 20, 365)}
   from generate_series(1, ${Math.ceil(rows / 20)}) n`,
  `insert into rate_limits (key, tries, ends_at)
   select 'limit-' || n, 1, now() + interval '1 hour' from generate_series(1, ${Math.ceil(rows / 20)}) n`,
];

/** What belongs to pets, links and sales, and what waits for its time. */
const detailsOf = (rows: number, seller: string, anotherOfSeller: string): string[] => [
  `insert into pet_photos (pet_id, position, user_id, hash)
   select 'pet-' || n, 1, ${seller}, md5((${anotherOfSeller})::text) from generate_series(1, ${rows}) n`,
  `insert into photo_pairs (id, first_user_id, first_hash, second_user_id, second_hash, distance, found_at, outcome, resolved_at)
   select 'pair-' || n, one.user_id, one.hash, two.user_id, two.hash, 3, now(), case when n % 10 > 0 then 'dismissed' end,
     case when n % 10 > 0 then now() end from generate_series(1, ${Math.ceil(rows / 20)}) n
   join photos one on one.hash = md5((2 * n)::text) join photos two on two.hash = md5((2 * n + 1)::text)
   where one.user_id collate "C" < two.user_id collate "C"`,
  `insert into waiting_photos (user_id, hash, created_at)
   select ${seller}, md5(n::text), case n % 1000 when 0 then ${moment(rows)} else now() end from generate_series(1, ${rows}) n`,
  `insert into documents (user_id, hash, type, bytes, unused_since, created_at)
   select ${seller}, md5(n::text), case n % 2 when 0 then 'pdf' else 'photo' end, 240000,
     case when n % 50 = 0 then ${moment(rows)} end, ${moment(rows)} from generate_series(1, ${rows}) n`,
  `insert into receipts (order_id, seller_id, number, reference, key_hash, issued_at)
   select 'order-' || n, ${seller}, n, 'LL-' || n, md5(n::text), ${moment(rows)}
   from generate_series(1, ${rows}) n where ${isPaid}`,
  `insert into payment_receipts (payment_id, order_id, seller_id, number, reference, key_hash, issued_at, time_zone, pet_name,
     total_cents, paid_cents)
   select 'payment-' || n, 'order-' || n, ${seller}, ${rows} + n, 'LL-P' || n, md5('p' || n), ${moment(rows)}, 'America/Denver',
     'Biscuit', 210000, 105000 from generate_series(1, ${rows}) n where ${isPaid} and n % 5 = 0`,
  `insert into hand_overs (order_id, confirmed_at, received_at)
   select 'order-' || n, ${moment(rows)}, ${moment(rows)} from generate_series(1, ${rows}) n where ${isPaid}`,
  `insert into hand_over_photos (order_id, user_id, hash, added_at)
   select 'order-' || n, ${seller}, md5(n::text), ${moment(rows)} from generate_series(1, ${rows}) n
   where ${isPaid} and n % 2 = 1`,
  `insert into disputes (id, order_id, payment_id, amount_cents, state, is_answered, opened_at, checked_at)
   select 'dp_' || n, 'order-' || n, id, amount_cents, 'won', true, ${moment(rows)}, ${moment(rows)}
   from generate_series(1, ${rows}) n join payments on order_id = 'order-' || n and kind = 'full' where ${isPaid} and n % 50 = 0`,
  `insert into dispute_evidence (id, order_id, dispute_id, requested_at, sent_at)
   select 'evidence-' || n, 'order-' || n, 'dp_' || n, ${moment(rows)}, ${moment(rows)}
   from generate_series(1, ${rows}) n where ${isPaid} and n % 50 = 0`,
  `insert into kept_evidence (order_id, buyer_email, conversations, mails, erase_at)
   select 'order-' || n, 'buyer-' || n || '@example.com', '[]', '[]', ${moment(rows)} + interval '540 days'
   from generate_series(1, ${rows}) n where ${isPaid} and n % 50 = 0`,
  `insert into care_sheets (user_id, words, updated_at)
   select distinct ${seller}, 'Feed twice a day.', now() from generate_series(1, ${rows}) n`,
  `insert into deposit_defaults (user_id, terms)
   select distinct ${seller}, '{"percent":20,"due":"hand_over","terms":"refundable"}'::jsonb from generate_series(1, ${rows}) n`,
  `insert into agreement_versions (id, user_id, number, text, health_guarantee, spay_neuter, return_to_breeder, hash)
   select distinct 'agreement-' || ${seller}, ${seller}, 1, 'I buy {{pet_name}}.', '', '', '', md5('') from generate_series(1, ${rows}) n`,
  `insert into agreement_settings (user_id, version_id, is_on, time_zone, updated_at)
   select distinct ${seller}, 'agreement-' || ${seller}, true, 'America/Denver', now() from generate_series(1, ${rows}) n`,
  `insert into order_agreements (order_id, version_id, version_number, text, hash, signer_name, consent_version, language, signed_at,
     time_zone, client_address, device)
   select 'order-' || n, 'agreement-' || ${seller}, 1, 'I buy Pet.', md5('') || md5(''), 'Buyer ' || n, '1', 'en', ${moment(rows)},
     'America/Denver', ${ofDevice(rows, '203.0.113.9')}, ${ofDevice(rows, 'Firefox')} from generate_series(1, ${rows}) n`,
  `insert into agreement_addenda (order_id, number, pet_name, text, hash, signer_name, consent_version, language, signed_at, time_zone,
     client_address, device)
   select 'order-' || n, 1, 'Mango', 'Pet becomes Mango.', md5('') || md5(''), 'Buyer ' || n, '1', 'en', ${moment(rows)},
     'America/Denver', ${ofDevice(rows, '203.0.113.9')}, ${ofDevice(rows, 'Firefox')} from generate_series(1, ${rows}) n where n % 20 = 0`,
  `insert into page_views (link_id, day, views)
   select 'link-' || n, (${moment(rows)})::date, 3 from generate_series(1, ${rows}) n`,
  `insert into page_viewers (link_id, day, viewer_key)
   select 'link-' || n, current_date - (n % 100 = 0)::integer, md5(n::text) from generate_series(1, ${rows}) n`,
  `insert into pet_details (pet_id, sex, born_on, health, age_until)
   select 'pet-' || n, case n % 2 when 0 then 'male' else 'female' end, current_date - 60,
     jsonb_build_array(jsonb_build_object('kind', 'vaccination', 'on', null, 'words', 'DHPP', 'document',
       jsonb_build_object('id', md5(n::text), 'type', 'pdf', 'bytes', 240000))), current_date + 300
   from generate_series(1, ${rows}) n`,
  `insert into proofs (id, link_id, user_id, word, status, asked_at, expires_at, answered_at, hash)
   select 'proof-' || n, 'link-' || n, ${seller}, 'sunny maple', case when n % 2 = 0 then 'asked' else 'answered' end,
     ${kept(rows, DAYS.proof)}, ${kept(rows, DAYS.proof)} + interval '7 days', case when n % 2 = 1 then ${kept(rows, DAYS.proof)} end,
     case when n % 2 = 1 then md5(n::text) end from generate_series(1, ${rows}) n`,
];

/** Who waits, asks, and proves a mailbox. */
const waitingOf = (rows: number, breeders: number, seller: string): string[] => [
  `insert into litters (id, user_id, name, born_on, expected_on, created_at)
   select 'litter-' || n, ${seller}, 'Litter ' || n, current_date - 60, current_date - 60, ${moment(rows)}
   from generate_series(1, ${Math.ceil(rows / 6)}) n`,
  `insert into litter_pets (pet_id, litter_id, position)
   select 'pet-' || n, 'litter-' || ((n - 1) / 6 + 1), n % 6 from generate_series(1, ${rows}) n`,
  `insert into waitlists (litter_id, takes_entries, picks, check_at, tell_at)
   select 'litter-' || n, n % 2 = 0, case n % 50 when 0 then 'running' else 'none' end,
     case n % 50 when 0 then now() + interval '1 hour' end, case n % 50 when 1 then now() + interval '1 hour' end from generate_series(1, ${Math.ceil(rows / 6)}) n`,
  `insert into waitlist_entries (id, litter_id, name, email, note, language, key_hash, state, position, mails, mailed_at,
     created_at, changed_at)
   select 'entry-' || n, 'litter-' || ((n - 1) / 6 + 1), 'Wanda Waiting', 'waiting-' || n || '@example.com', 'A girl', 'en',
     md5(n::text), case when ${isYoung(rows, DAYS.unconfirmedWaiting, DAYS.waiting)} then 'unconfirmed'
       when n % 4 = 1 and ${isYoung(rows, DAYS.endedWaiting, DAYS.waiting)} then 'passed' else 'waiting' end, n, 1, ${kept(rows, DAYS.waiting)},
     ${kept(rows, DAYS.waiting)}, ${kept(rows, DAYS.waiting)} from generate_series(1, ${rows}) n`,
  `insert into waitlist_turns (id, litter_id, entry_id, started_at, ends_at, ended_at, outcome)
   select 'turn-' || n, 'litter-' || ((n - 1) / 6 + 1), 'entry-' || n, ${moment(rows)}, ${moment(rows)} + interval '1 day',
     ${moment(rows)}, 'passed' from generate_series(1, ${rows}) n where n % 4 = 1`,
  `insert into questions (id, link_id, user_id, pet_name, buyer_name, buyer_email, key_hash, status, ended_by, last_by,
     last_at, message_count, request_key, wants_proof, proof_id, created_at)
   select 'question-' || n, 'link-' || n, ${seller}, 'Biscuit', 'Ben Buyer', 'asker-' || n || '@example.com', md5(n::text),
     case when ${isYoung(rows, DAYS.unconfirmedQuestion, DAYS.question)} then 'unconfirmed' when n % 4 = 0 then 'ended' else 'open' end, case when n % 4 = 0 and not ${isYoung(rows, DAYS.unconfirmedQuestion, DAYS.question)} then 'buyer' end,
     case when n % 2 = 0 then 'buyer' else 'breeder' end, ${kept(rows, DAYS.question)}, 1, 'key-' || n, n % 3 = 0, case when n % 3 = 0 then 'proof-' || n end, ${kept(rows, DAYS.question)}
   from generate_series(1, ${rows}) n`,
  `insert into reservation_requests (id, user_id, pet_id, link_id, buyer_name, buyer_email, language, state, key_hash, buyer_key,
     created_at)
   select 'request-' || n, ${seller}, 'pet-' || n, 'link-' || n, 'Ben Buyer', 'asks-' || n || '@example.com', 'en',
     case when n % 2 = 0 then 'open' else 'declined' end, md5(n::text), md5('browser ' || n), ${kept(rows, DAYS.question)}
   from generate_series(1, ${rows}) n`,
  `insert into invitations (id, user_id, email, role, token_hash, expires_at, created_at)
   select 'invitation-' || n, ${seller}, 'person-' || n || '@example.com', 'helper', md5('invitation ' || n),
     ${kept(rows, DAYS.job)} + interval '7 days', ${kept(rows, DAYS.job)} from generate_series(1, ${rows}) n`,
  `insert into blocked_buyers (id, user_id, keys, name, email, created_at)
   select 'block-' || n, ${seller}, array[md5('mailbox ' || n), md5('browser ' || n)], 'Ben Buyer', 'blocked-' || n || '@example.com',
     ${moment(rows)} from generate_series(1, ${rows}) n`,
  `insert into imports (id, user_id, kind, state, row_count, good_count, imported_count, ignored, created_at, expires_at)
   select 'import-' || n, ${breeder('n')}, case when n % 2 = 0 then 'sales' else 'pets' end, case when n = 1 then 'importing' else 'imported' end,
     100, 100, 100, '{"names": [], "count": 0}', now() - interval '1 day', now() + (6 - (n % 50 = 0)::integer * 7) * interval '1 day' from generate_series(1, ${breeders}) n`,
  `insert into import_rows (import_id, number, name, created_id)
   select 'import-' || (n % ${breeders} + 1), n / ${breeders} + 2, 'Biscuit', 'pet-' || n from generate_series(1, ${rows}) n`,
  `insert into alerts (id, pet_id, link_id, email, email_hash, language, created_at, sent_at)
   select 'alert-' || n, 'pet-' || n, 'link-' || n, case when n % 50 = 0 then 'waiting-' || n || '@example.com' end, md5(n::text), 'en',
     ${kept(rows, DAYS.alert)}, case when n % 50 <> 0 then ${kept(rows, DAYS.sentAlert)} end from generate_series(1, ${rows}) n`,
  `insert into alert_stops (email_hash, created_at)
   select md5('stop ' || n), ${kept(rows, DAYS.stoppedAlerts)} from generate_series(1, ${rows}) n`,
  `insert into question_messages (id, question_id, number, sender, text, request_key, created_at)
   select 'message-' || n, 'question-' || n, 1, 'buyer', 'Is she vaccinated?', 'key-' || n, ${moment(rows)}
   from generate_series(1, ${rows}) n`,
  // Codes live for seconds: these are used later, so that a long run doesn't find all of them due.
  `insert into used_codes (user_id, code_hash, used_at)
   select ${breeder(`(n % ${breeders} + 1)`)}, md5(n::text), now() + interval '1 day' - (n % 100 = 0)::integer * interval '2 days'
   from generate_series(1, ${rows}) n`,
  `insert into email_changes (user_id, new_email, present_token, new_token, expires_at, created_at)
   select ${breeder('n')}, 'new-' || n || '@example.com', 'present-' || n, 'new-' || n,
     now() + interval '1 day' - (n % 100 = 0)::integer * interval '2 days', now() - interval '1 day' from generate_series(1, ${breeders}) n`,
];
