import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DatabaseHandle } from '../server/db/client.ts';
import { openEmbedded, openPostgres } from '../server/db/open.ts';
import { connectAccount, offerPet, registerBreeder, type Breeder } from '../test/product/breeder.ts';
import { BESIDE_DATABASE_URL } from '../test/product/server-settings.ts';
import { startServerProcess, type ServerProcess } from '../test/product/server-process.ts';
import { cookieHeader, createVisitor } from '../test/product/visitor.ts';

/** A running server with a breeder whose pets are for sale, each with a photo and a link. */
export interface Site {
  url: string;
  /** The breeder's session as a `cookie` header. */
  cookie: string;
  email: string;
  /** A breeder of its own, because each sign-in above a maximum ends the account's oldest session. */
  signIn: { cookie: string; credentials: { email: string; password: string } };
  linkId: string;
  /** Links of another breeder; each can be paid once. */
  linksToPay: string[];
  /** The server's process id. */
  pid(): number;
  /** Stops the server, then reads its database. */
  stopAndRead<Result>(read: (database: DatabaseHandle) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

const CREATED_BY_API = 10;

/**
 * Creates a site: people, payment accounts and the first pets through the API, the other pets as copied rows, since a
 * thousand calls would take longer than the benchmark. `settings` are variables of the server's environment.
 */
export async function openSite(
  petCount: number,
  payableCount: number,
  databaseUrl?: string,
  settings: Record<string, string> = {},
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-bench-'));
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, ...BESIDE_DATABASE_URL } : {}),
    ...settings,
  };
  let server = await startServerProcess(environment);
  process.once('exit', () => server.process.kill('SIGKILL'));
  const openDatabase = async () =>
    databaseUrl ? openPostgres(databaseUrl, () => {}) : openEmbedded(join(dataDir, 'database'));
  const [breeder, returning] = [await register(server), await register(server)];
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d9a766' } })
    .jpeg()
    .toBuffer();
  let linkId = '';
  for (let count = 0; count < CREATED_BY_API; count++) {
    const offer = await offerPet(breeder, { name: `Pet ${count}` });
    await breeder.upload(`/api/pets/${offer.pet.id}/photo`, photo);
    linkId = offer.linkId;
  }
  const seller = payableCount > 0 ? await register(server) : undefined;
  if (seller) await offerPet(seller);
  let linksToPay: string[] = [];
  if (petCount > CREATED_BY_API || seller) {
    await server.stop();
    const database = await openDatabase();
    await copyPets(database, breeder.userId, petCount / CREATED_BY_API - 1);
    if (seller) linksToPay = await copyPets(database, seller.userId, payableCount - 1);
    // PostgreSQL's autovacuum would do so a minute later; the embedded database never does.
    if (databaseUrl) await database.query('analyze');
    await database.close();
    server = await startServerProcess(environment);
  }
  return {
    url: server.url,
    cookie: cookieHeader(breeder),
    email: breeder.email,
    signIn: { cookie: cookieHeader(returning), credentials: { email: returning.email, password: returning.password } },
    linkId,
    linksToPay,
    pid: () => server.process.pid ?? 0,
    async stopAndRead(read) {
      await server.stop();
      const database = await openDatabase();
      try {
        return await read(database);
      } finally {
        await database.close();
      }
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function register({ url }: ServerProcess): Promise<Breeder> {
  const breeder = await registerBreeder({ visitor: () => createVisitor(url) });
  await connectAccount(breeder);
  return breeder;
}

/** Copies each of a breeder's pets `copies` times, with a link each; returns the ids of all links. */
async function copyPets(database: DatabaseHandle, userId: string, copies: number): Promise<string[]> {
  await database.query(
    `insert into pets (id, user_id, name, breed, species, price_cents, age, description, photo_hash, created_at)
     select gen_random_uuid(), user_id, name, breed, species, price_cents, age, description, photo_hash,
       created_at - n * interval '1 minute'
     from pets, generate_series(1, $2::int) n where user_id = $1`,
    [userId, copies],
  );
  await database.query(
    `insert into payment_links (id, pet_id, user_id, created_at)
     select gen_random_uuid(), id, user_id, created_at from pets
     where user_id = $1 and not exists (select from payment_links where pet_id = pets.id)`,
    [userId],
  );
  const links = await database.query<{ id: string }>('select id from payment_links where user_id = $1', [userId]);
  return links.map(({ id }) => id);
}
