import { RETENTION_DAYS as DAYS } from '../../contract/retention.ts';
import { breeder, kept } from './fill-parts.ts';

/** Devices that are notified, API keys, webhooks, and the pages of kennels with their reviews. */
/** Devices that are notified, API keys, webhooks, the pages of kennels, and updates for buyers. */
export const programsAndKennelsOf = (rows: number, breeders: number, seller: string): string[] => [
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, kinds)
   select 'push-' || n, ${breeder(`(n / 3 + 1)`)}, 'session-' || n, 'https://push.example.com/' || n, repeat('B', 87), repeat('A', 22), array['sale']
   from generate_series(1, ${3 * breeders - 3}) n`,
  `insert into api_keys (id, user_id, name, hash, prefix, last_four, scopes, expires_at, created_at)
   select 'key-' || n, ${seller}, 'Website', md5('key ' || n), 'll_test_', 'abcd', array['sales:read'], ${kept(rows, DAYS.expiredKey)}, now() - interval '730 days' from generate_series(1, ${rows}) n`,
  `insert into webhook_endpoints (id, user_id, url, events, secret_salt, off_at, created_at)
   select 'endpoint-' || n, ${breeder('n')}, 'https://receiver.invalid/', array['sale.paid'], md5('salt ' || n), case when n % 10 = 0 then now() end, now() - interval '730 days' from generate_series(1, ${breeders}) n`,
  `insert into webhook_deliveries (id, endpoint_id, event, object_id, status, next_try_at, created_at)
   select 'delivery-' || n, 'endpoint-' || (n % ${breeders} + 1), 'sale.paid', 'order-' || n,
     case when n % 100 = 0 then 'waiting' else 'delivered' end, case when n % 100 = 0 then now() + interval '1 day' end,
     ${kept(rows, DAYS.webhookDelivery)} from generate_series(1, ${rows}) n`,
  `insert into kennel_addresses (look_hash, address, user_id)
   select encode(sha256(('kennel' || n)::bytea), 'hex'), 'kennel-' || n, id
   from (select id, row_number() over (order by id) n from users) numbered`,
  `insert into kennel_pages (user_id, address, is_on, name, story, accent, shows_sold, shows_reviews)
   select user_id, address, true, 'Golden Meadows', 'Raised in our living room.', '#1f4d3a', true, true from kennel_addresses`,
  `insert into kennel_pets (user_id, pet_id) select user_id, id from pets where status = 'active' order by id limit ${rows}`,
  `insert into reviews (id, order_id, seller_id, stars, text, created_at)
   select 'review-' || id, id, seller_id, 5, 'They answered each question, and Luna is a joy.', created_at
   from orders where status = 'paid' and seller_id is not null and client_email is not null order by id limit ${rows} / 2`,
  `insert into review_invitations (order_id, sent_at) select order_id, created_at from reviews`,
  `insert into pet_updates (id, user_id, pet_id, words, weight_grams, taken_on, mailed_at, created_at)
   select 'update-' || n, p.user_id, p.id, 'Eyes open since today.', 300 + n % 500, current_date, case when n % 1000 > 0 then now() end, ${kept(rows, DAYS.petUpdate)}
   from generate_series(1, ${rows}) n join pets p on p.id = 'pet-' || n`,
  `insert into pet_update_photos (update_id, position, user_id, hash)
   select u.id, 0, p.user_id, p.photo_hash from pet_updates u join pets p on p.id = u.pet_id where p.photo_hash is not null`,
];
