import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { varied } from '../environment/nightly.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openEmbedded, openPostgres } from '../../server/db/open.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import { pdfOf } from '../photos/papers.ts';
import { startS3Server, type S3Server } from '../photos/s3-server.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { eventually } from '../product/eventually.ts';
import { download } from '../product/pdf.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';

const S3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', PHOTOS_ON_SHARED_DISK: '0' };

describe.each(varied(['PostgreSQL and a bucket', 'the embedded database and a folder']))('a backup of %s', (kind) => {
  const onServer = kind.startsWith('PostgreSQL');
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-backup-'));
  const backup = join(folder, 'first');
  let source: Installation;
  let target: Installation;
  const stores: S3Server[] = [];
  let breeder: Breeder;
  let photoAddress: string;
  let documentPath: string;
  let sessionId: string;

  /** The settings of `place`, with a bucket of its own on a server. */
  async function withStore(place: Installation): Promise<Installation> {
    if (!onServer) return place;
    const store = await startS3Server({ bucket: 'photos', accessKeyId: 'key' });
    stores.push(store);
    Object.assign(place.environment, S3, { S3_ENDPOINT: store.endpoint });
    return place;
  }

  async function read<Result>(
    place: Installation,
    work: (records: DatabaseHandle) => Promise<Result>,
  ): Promise<Result> {
    const records = onServer
      ? openPostgres(place.environment['DATABASE_URL']!, () => {})
      : await openEmbedded(join(place.dataDir, 'database'));
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  }

  const run = (place: Installation, ...args: string[]) => startExpectingExit(place.environment, args);

  /** A sale, a photo and a document. */
  async function sell(server: ServerProcess): Promise<void> {
    const visitor = () => createVisitor(server.url);
    breeder = await connectedBreeder({ visitor });
    const { pet, linkId } = await offerPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    photoAddress = body['pet'].imageUrl;
    const paper = await breeder.upload('/api/documents', pdfOf('saved'), 'paper.pdf', 'document');
    documentPath = `/api/documents/${paper.body['document'].id}`;
    const buyer = visitor();
    sessionId = sessionIn((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
    await eventually(async () => {
      const { body: seen } = await buyer.call('GET', `/api/payment-success?session_id=${sessionId}`);
      expect(seen['status']).toBe('paid');
    });
  }

  const figures = (place: Installation) =>
    read(place, async ({ query }) => ({
      ledger: await query(
        'select kind, account, sum(amount_cents)::text as cents from ledger_entries group by 1, 2 order by 1, 2',
      ),
      orders: await query(
        'select status, count(*)::int, sum(total_cents)::text as cents from orders group by 1 order by 1',
      ),
      charges: await query(
        "select sum((data ->> 'amount')::int)::text as cents from sandbox.objects where object = 'charge'",
      ),
    }));

  beforeAll(async () => {
    source = await withStore(await createInstallation(onServer ? 'postgres' : 'pglite'));
    const server = await startServerProcess(source.environment);
    try {
      await sell(server);
      // An embedded database belongs to one process.
      if (!onServer) await server.stop();
      expect(await run(source, 'backup', backup)).toEqual({ code: 0, errors: '' });
    } finally {
      await server.stop();
    }
    target = await withStore(await emptyInstallation());
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await source.drop();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function emptyInstallation(): Promise<Installation> {
    if (onServer) return createInstallation('postgres');
    const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-empty-'));
    return {
      dataDir,
      environment: { DATA_DIR: dataDir },
      drop: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  }

  // Shows running.backup
  it('is readable by its owner only', () => {
    const modes = (path: string): number[] =>
      readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
        const each = join(path, entry.name);
        return entry.isDirectory() ? [statSync(each).mode & 0o077, ...modes(each)] : [statSync(each).mode & 0o077];
      });
    expect(modes(folder).filter((mode) => mode !== 0)).toEqual([]);
    expect(modes(backup).length).toBeGreaterThan(10);
    expect(existsSync(join(backup, 'session-secret'))).toBe(!onServer);
  });

  it.runIf(onServer)(
    'that fails leaves nothing, clears what interrupted ones left, keeps the last complete one, and fills no disk',
    async () => {
      const backups = join(source.dataDir, 'backups');
      const nameOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().replaceAll(':', '-');
      const [last, older, interrupted] = [nameOf(30), nameOf(31), `${nameOf(1)}.partial`] as const;
      const plant = (...names: string[]) => {
        for (const name of names) mkdirSync(join(backups, name), { recursive: true });
      };
      const runWith = (change: Record<string, string>) =>
        run({ ...source, environment: { ...source.environment, ...change } }, 'backup');
      plant(last, older, interrupted);
      const unreachable = await runWith({ S3_ENDPOINT: 'http://127.0.0.1:9' });
      expect([unreachable.code, unreachable.errors]).toEqual([1, expect.stringMatching(/photo/i)]);
      // The last complete one stays, however old it is.
      expect(readdirSync(backups)).toEqual([last]);

      plant(older, interrupted);
      const full = join(folder, 'full');
      writeFileSync(full, '');
      const refused = await runWith({
        DISK_FULL: full,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'full-disk.mjs')}`,
      });
      rmSync(full);
      expect([refused.code, refused.errors]).toEqual([
        1,
        expect.stringMatching(/^The disk of \S+ has 10 MB left, and a backup leaves \d+ MB free\. /),
      ]);
      expect(readdirSync(backups)).toEqual([last]);
      rmSync(backups, { recursive: true });
    },
  );

  // Shows running.backup
  it('fails where the store has nothing of what the database names, and succeeds where that is nothing', async () => {
    const photos = join(source.dataDir, 'photos');
    const without = await withStore({ ...source, environment: { ...source.environment } });
    if (!onServer) renameSync(photos, `${photos}-elsewhere`);
    const refused = await run(without, 'backup', join(folder, 'without photos'));
    if (!onServer) renameSync(`${photos}-elsewhere`, photos);
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/^The database names \d+ files of photos and documents, and the photo store has none /),
    ]);
    expect(readdirSync(folder)).toEqual(['first']);

    const unused = await withStore(await createInstallation(onServer ? 'postgres' : 'pglite'));
    expect(await run(unused, 'backup', join(folder, 'unused'))).toEqual({ code: 0, errors: '' });
    await unused.drop();
  });

  // Shows running.backup
  itNightly('is refused where something is there already, and when a file of it is damaged', async () => {
    const again = await run(source, 'backup', backup);
    expect([again.code, again.errors]).toEqual([1, `${backup} exists already. Name a new folder.\n`]);
    const full = await run(source, 'restore', backup);
    expect(full.code).toBe(1);
    expect(full.errors).toMatch(/^The database is not empty: public\.\w+ has rows\. Restore into a new one\./);

    const table = join(backup, 'public.orders.jsonl.gz');
    const written = readFileSync(table);
    appendFileSync(table, 'x');
    const damaged = await run(target, 'restore', backup);
    writeFileSync(table, written, { mode: 0o600 });
    expect(damaged.errors).toMatch(/^The backup is damaged: public\.orders\.jsonl\.gz is not what was written/);
    const [photo = ''] = readdirSync(join(backup, 'photos'));
    const picture = readFileSync(join(backup, 'photos', photo));
    writeFileSync(join(backup, 'photos', photo), 'x');
    const faded = await run(target, 'restore', backup);
    writeFileSync(join(backup, 'photos', photo), picture, { mode: 0o600 });
    expect(faded.errors).toMatch(/^The backup is damaged: the photo /);
  });

  // Shows running.backup
  itNightly(
    'is restored into an empty place equal to the cent, and serves people, photos and sales as before',
    async () => {
      expect(await run(target, 'restore', backup)).toEqual({ code: 0, errors: '' });
      const [before, after] = [await figures(source), await figures(target)];
      expect(before.ledger.length).toBeGreaterThan(2);
      expect(after).toEqual(before);

      const server = await startServerProcess(target.environment);
      try {
        const returned = createVisitor(server.url);
        returned.cookies.set('session', breeder.cookies.get('session')!);
        expect((await returned.call('GET', '/api/me')).body).toMatchObject({ user: { email: breeder.email } });
        expect((await fetch(new URL(photoAddress, server.url))).status).toBe(200);
        expect((await download(returned, documentPath)).bytes.equals(pdfOf('saved'))).toBe(true);
        const { body } = await returned.call('GET', `/api/payment-success?session_id=${sessionId}`);
        expect(body['status']).toBe('paid');
        await sell(server);
      } finally {
        await server.stop();
      }
    },
  );
});
