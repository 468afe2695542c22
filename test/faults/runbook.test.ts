import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/open.ts';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import { startS3Server, type S3Server } from '../photos/s3-server.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { startServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { blocks, guide, runBlock } from './guide.ts';

const root = join(import.meta.dirname, '../..');
const hasAge = spawnSync('age', ['--version'], { stdio: 'ignore' }).status === 0;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'litterlink-runbook-'));
const BACKUPS = join(folder, 'backups');
const RESTORED = join(folder, 'restored');
let source: Installation;
let target: TestDatabase;
let store: S3Server;
let breeder: Breeder;
let photoAddress: string;
let settings: Record<string, string>;

/** A sale and a photo in the embedded database. */
beforeAll(async () => {
  [source, target, store] = await Promise.all([
    createInstallation('pglite'),
    createOnServer(),
    startS3Server({ bucket: 'photos', accessKeyId: 'key' }),
  ]);
  for (const each of [BACKUPS, RESTORED]) mkdirSync(each);
  settings = {
    DATABASE_URL: target.url!,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: store.endpoint,
  };
  const server = await startServerProcess(source.environment);
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.url) });
  const { pet, linkId } = await offerPet(breeder);
  photoAddress = (await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto())).body['pet'].imageUrl;
  const buyer = createVisitor(server.url);
  const session = sessionIn((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
  await eventually(async () => {
    const { body } = await buyer.call('GET', `/api/payment-success?session_id=${session}`);
    expect(body['status']).toBe('paid');
  });
  await expect(runBlock('move', { ...source.environment, ...settings })).rejects.toThrow('is in use by process');
  await server.stop();
});
afterAll(async () => {
  await store.close();
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

describeNightly('the operating guide', () => {
  it('marks each of its commands, and tests run them', () => {
    const fenced = [...guide.matchAll(/^```(?:sh|sql)$/gm)];
    expect([...blocks.keys()]).toHaveLength(fenced.length);
    const tests = ['runbook', 'one-machine', 'archive', 'standby'].map((name) =>
      readFileSync(join(import.meta.dirname, `${name}.test.ts`), 'utf8'),
    );
    const tested = [...tests.join('').matchAll(/(?:runBlock|sqlOf|blocks\.get)\('([\w ]+)'/g)].map(([, name]) => name);
    expect([...blocks.keys()].filter((name) => !tested.includes(name))).toEqual([]);
  });

  it.each(['README.md', 'docs/operating.md'])('names only commands that there are: %s', (file) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...readFileSync(join(root, file), 'utf8').matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

// Shows running.move
it('the embedded database moves to PostgreSQL and a bucket by one command, equal to the cent', async () => {
  const environment = { ...source.environment, ...settings };
  await expect(
    run(process.execPath, ['dist/server/main.js', 'move'], {
      cwd: root,
      env: {
        ...environment,
        SESSION_SECRET: 'another secret of at least 32 characters',
        ADMIN_SECRET_KEY: 'x'.repeat(24),
      },
    }),
  ).rejects.toThrow(/SESSION_SECRET: must be the content of/);
  const printed = await runBlock('move', environment);
  expect(printed).toMatch(/Moved \d+ rows of \d+ tables and \d+ photo files/);
  expect(printed).toMatch(/ledger buyer: 1 entries, -131250 cents/);
  expect(printed).toMatch(/orders paid: 1, 131250 cents/);
  await expect(runBlock('move', environment)).rejects.toThrow('The database is not empty');
  expect(readdirSync(join(source.dataDir, 'backups'))).toEqual([]);

  const secret = (name: string) => readFileSync(join(source.dataDir, name), 'utf8');
  const server = await startServerProcess({
    ...settings,
    DATA_DIR: join(folder, 'moved'),
    SESSION_SECRET: secret('session-secret'),
    ADMIN_SECRET_KEY: secret('admin-secret-key'),
  });
  const returned = createVisitor(server.url);
  returned.cookies.set('session', breeder.cookies.get('session')!);
  expect((await returned.call('GET', '/api/me')).body).toMatchObject({ user: { email: breeder.email } });
  expect((await fetch(new URL(photoAddress, server.url))).status).toBe(200);
  await server.stop();
});

describeNightly('a backup', () => {
  // Shows running.backup
  itNightly('is made, encrypted, restored and reconciled as the guide says', async () => {
    await runBlock('backup', { ...source.environment, BACKUPS });
    if (hasAge) {
      const identity = join(folder, 'identity.txt');
      await run('age-keygen', ['-o', identity]);
      const AGE_RECIPIENT = (await run('age-keygen', ['-y', identity])).stdout.trim();
      await runBlock('encrypt', { BACKUPS, RESTORED, AGE_RECIPIENT, AGE_IDENTITY: identity });
      expect(readFileSync(join(BACKUPS, 'monday.age')).toString('latin1')).toMatch(/^age-encryption\.org/);
    }
    const restored = { DATA_DIR: join(folder, 'restored-data'), RESTORED: hasAge ? RESTORED : BACKUPS };
    const printed = await runBlock('restore', restored);
    expect(printed).toContain('Restored ');
    expect(printed).toContain('Nothing is left to repair.');
  });

  it('without a name replaces those that are older than BACKUP_DAYS, and no folder of another name', async () => {
    const backups = join(source.dataDir, 'backups');
    const [old, mine] = [join(backups, '2026-01-05T03-07-00.000Z'), join(backups, 'before the upgrade')];
    for (const each of [old, mine]) {
      mkdirSync(each, { recursive: true });
      utimesSync(each, 0, 0);
    }
    const backUp = () =>
      run(process.execPath, ['dist/server/main.js', 'backup'], {
        cwd: root,
        env: { ...source.environment, BACKUP_DAYS: '7' },
      });
    const { stdout } = await backUp();
    expect(stdout).toMatch(/; 1 older than 7 days deleted\n$/);
    await backUp();
    const left = readdirSync(backups);
    expect(left).toContain('before the upgrade');
    expect(left).not.toContain('2026-01-05T03-07-00.000Z');
    expect(left).toHaveLength(3);
    const server = await startServerProcess(source.environment);
    const age = /^backup_seconds (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
    await server.stop();
    expect(Number(age)).toBeLessThan(3_600);
  });
});

itNightly('the statements of the guide are done by PostgreSQL', async () => {
  const database = await createOnServer();
  const { query, close } = openPostgres(database.url!, () => {});
  const [names] = await query<{ role: string; name: string }>(
    'select quote_ident(current_user) as role, quote_ident(current_database()) as name',
  );
  const sqlOf = (name: string) =>
    blocks
      .get(name)!
      .replaceAll('role litterlink', `role ${names!.role}`)
      .replaceAll('database litterlink', `database ${names!.name}`);
  for (const statements of [sqlOf('page notices'), sqlOf('reset an admin'), sqlOf('timeouts of the role')])
    for (const statement of statements.split(/;\n/).filter(Boolean)) await query(statement);
  const disabled = await query(
    "select tgname from pg_trigger where tgname in ('link_versions_notify', 'breeder_versions_notify') and tgenabled = 'D'",
  );
  expect(disabled).toHaveLength(2);
  await close();
  await database.drop();
});
