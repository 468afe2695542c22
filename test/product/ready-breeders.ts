import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { mails, sessions } from '../../server/db/schema.ts';
import { isQuick } from '../environment/quick.ts';
import { registerAndConnect } from './breeder.ts';
import { asAdmin, chosenKind, createTestDatabase, MIGRATED, type Template } from './database.ts';
import { eventually } from './eventually.ts';
import { startOn, startProduct, type Product, type ReadyBreeder } from './product.ts';
import { quiet } from './quiet.ts';

/**
 * Connecting an account costs as much as three sales, for the provider's eight events. So breeders who have registered and
 * connected through the real server are in the database that products copy, and a test takes one that no other has.
 */
interface Kept {
  email: string;
  password: string;
  userId: string;
  cookies: [string, string][];
  /** The files of mails. */
  outbox: [string, string][];
}

/** As many as the files of a worker take; a few files need few. */
const COUNT = process.env['TEST_FILES_NAMED'] ? 6 : isQuick ? 24 : 48;
const CONCURRENCY = 6;

const WITH_BREEDERS: Template = {
  name: 'litterlink_template_breeders',
  base: MIGRATED,
  async fill(url) {
    const product = await startOn({ url, drop: async () => {} });
    const breeders: ReadyBreeder[] = [];
    while (breeders.length < COUNT)
      breeders.push(...(await Promise.all(Array.from({ length: CONCURRENCY }, () => registerAndConnect(product)))));
    await quiet(product);
    await eventually(async () => {
      const { db } = product.dependencies;
      if ((await db.$count(mails, isNull(mails.sentAt))) > 0) throw new Error('a mail is on its way');
    });
    const kept = JSON.stringify({ origin: product.url, breeders: breeders.map((each) => keep(each, product)) });
    await product.stop();
    await asAdmin(async (admin) => {
      await admin.query('create table ready_breeders (kept text not null)');
      await admin.query('insert into ready_breeders values ($1)', [kept]);
    });
  },
};

function keep({ email, password, userId, cookies }: ReadyBreeder, { dataDir }: Product): Kept {
  const folder = join(dataDir, 'outbox');
  const outbox = readdirSync(folder)
    .map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
    .filter(([, source]) => source.includes(`To: ${email}`));
  return { email, password, userId, cookies: [...cookies], outbox };
}

/** A product whose `connectedBreeder` is ready, on PostgreSQL. */
export async function startWithBreeders(environment: Record<string, string> = {}): Promise<Product> {
  if (chosenKind() !== 'postgres') return startProduct(environment);
  const product = await startOn(await createTestDatabase('postgres', WITH_BREEDERS), environment);
  const { origin, breeders } = await readKept();
  return {
    ...product,
    async takeReadyBreeder() {
      const kept = breeders.shift();
      return kept && (await hand(product, kept, origin));
    },
  };
}

async function readKept(): Promise<{ origin: string; breeders: Kept[] }> {
  let kept = '';
  await asAdmin(async (admin) => void (kept = (await admin.query('select kept from ready_breeders')).rows[0].kept));
  return JSON.parse(kept);
}

/** As if the breeder had just signed in to this server, and it had sent the mails. */
async function hand(product: Product, { cookies, outbox, ...account }: Kept, origin: string): Promise<ReadyBreeder> {
  const visitor = product.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  const now = new Date();
  await product.dependencies.db
    .update(sessions)
    .set({ confirmedAt: now, updatedAt: now })
    .where(eq(sessions.userId, account.userId));
  const folder = join(product.dataDir, 'outbox');
  if (!existsSync(folder)) mkdirSync(folder);
  for (const [name, source] of outbox)
    writeFileSync(join(folder, name), source.replaceAll(/=\r?\n/g, '').replaceAll(origin, product.url));
  return { ...visitor, ...account };
}
