import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { furryPhoto } from '../../test/photos/images.ts';
import { connectedBreeder, createPet, type Breeder } from '../../test/product/breeder.ts';
import { startServerProcess } from '../../test/product/server-process.ts';
import { createVisitor } from '../../test/product/visitor.ts';
import { serverEnvironment } from '../growth/environment.ts';

/** A running server with one breeder. */
export interface Kennel {
  url: string;
  cookies: { name: string; value: string; url: string }[];
  stop(): Promise<void>;
}

interface Size {
  /** For sale, each with a link. */
  pets: number;
  /** Each of a pet of its own. */
  sales: number;
}

/** Different photos, so that each row loads one of its own. */
const PHOTOS = 12;

/** The breeder and the photos are made through the API, everything else as rows. */
export async function openKennel(databaseUrl: string, size: Size): Promise<Kennel> {
  const environment = serverEnvironment(databaseUrl);
  let server = await startServerProcess(environment.values);
  process.once('exit', () => server.process.kill('SIGKILL'));
  const { url } = server;
  const breeder = await connectedBreeder({ visitor: () => createVisitor(url) });
  await uploadPhotos(breeder);
  await server.stop();
  const database = openPostgres(databaseUrl, () => {});
  await fill(database, breeder.userId, size);
  await database.close();
  server = await startServerProcess(environment.values);
  return {
    url: server.url,
    cookies: [...breeder.cookies].map(([name, value]) => ({ name, value, url: server.url })),
    async stop() {
      await server.stop();
      environment.remove();
    },
  };
}

async function uploadPhotos(breeder: Breeder): Promise<void> {
  const fur = await furryPhoto(1200, 900);
  for (let turn = 0; turn < PHOTOS; turn++) {
    const pet = await createPet(breeder);
    const photo = await fur
      .clone()
      .modulate({ hue: turn * 30 })
      .jpeg()
      .toBuffer();
    const { status } = await breeder.upload(`/api/pets/${pet.id}/photo`, photo);
    if (status !== 200) throw new Error(`the photo was answered with ${status}`);
  }
}

const moment = `now() - n * interval '1 hour'`;
const photo = `(select hash from photos where user_id = $1 order by hash offset n % ${PHOTOS} limit 1)`;

async function fill(database: DatabaseHandle, userId: string, { pets, sales }: Size): Promise<void> {
  const statements: [string, unknown[]][] = [
    // Those that carried the photos.
    ['delete from pets where user_id = $1', [userId]],
    [petsOf('pet', 'active', 'Pet'), [userId, pets]],
    [petsOf('sold', 'sold', 'Sold'), [userId, sales]],
    [linksOf('pet', 'active'), [userId, pets]],
    [linksOf('sold', 'paid'), [userId, sales]],
    [
      `insert into orders (id, payment_link_id, pet_id, seller_id, status, price_cents, fee_cents, fee_basis_points, total_cents,
         pet_name, client_name, client_email, created_at, updated_at)
       select 'order-' || n, 'link-sold-' || n, 'sold-' || n, $1, 'paid', 100000, 5000, 500, 105000, 'Sold ' || n,
         'Buyer ' || n, 'buyer-' || n || '@example.com', ${moment}, ${moment} from generate_series(1, $2::int) n`,
      [userId, sales],
    ],
    [
      `insert into payments (id, order_id, kind, provider, stripe_account_id, state, method, amount_cents, fee_cents,
         application_fee_cents, checkout_session_id, payment_intent_id, charge_id, created_at, expires_at, paid_at, updated_at)
       select 'payment-' || n, 'order-' || n, 'full', 'stripe',
         (select stripe_account_id from connected_accounts where user_id = $1), 'paid', 'card', 105000, 5000, 5000,
         'cs_kennel' || n, 'pi_kennel' || n, 'ch_kennel' || n, ${moment}, ${moment}, ${moment}, ${moment}
       from generate_series(1, $2::int) n`,
      [userId, sales],
    ],
    ['delete from sales_figures where seller_id = $1', [userId]],
  ];
  await database.transaction(async (query) => {
    await query('set local session_replication_role = replica');
    for (const [statement, values] of statements) await query(statement, values);
  });
  await database.query('analyze');
}

const petsOf = (id: string, status: string, name: string) => `
  insert into pets (id, user_id, name, breed, species, price_cents, age, description, status, photo_hash, created_at)
  select '${id}-' || n, $1, '${name} ' || n, 'Golden Retriever', 'dog', 100000 + n, 'baby', 'A calm and friendly puppy.',
    '${status}', ${photo}, ${moment} from generate_series(1, $2::int) n`;

const linksOf = (pet: string, status: string) => `
  insert into payment_links (id, pet_id, user_id, status, created_at)
  select 'link-${pet}-' || n, '${pet}-' || n, $1, '${status}', ${moment} from generate_series(1, $2::int) n`;
