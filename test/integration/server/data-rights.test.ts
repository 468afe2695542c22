import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectAccount, offerPet, registerBreeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { createTestDatabase, type TestDatabase } from '../../product/database.ts';
import { LONG_TEST_MS } from '../../environment/time-limits.ts';
import { eventually } from '../../product/eventually.ts';
import { BESIDE_DATABASE_URL } from '../../product/server-settings.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../../product/server-process.ts';
import { createVisitor } from '../../product/visitor.ts';

const onServer = process.env['TEST_DATABASE'] === 'postgres';
let folder: string;
let database: TestDatabase | undefined;
let server: ServerProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'litterlink-rights-'));
  if (onServer) database = await createTestDatabase();
});
afterEach(async () => {
  await server?.kill();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The paths in a folder that another user can read, write or enter. */
function openToOthers(below: string): string[] {
  return readdirSync(below, { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const found = statSync(path, { throwIfNoEntry: false });
    // A mail being written has been renamed by now.
    if (!found) return [];
    const rights = found.mode & 0o777;
    return rights === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${rights.toString(8)} ${path}`];
  });
}

describe('the files in DATA_DIR', { timeout: LONG_TEST_MS }, () => {
  it('are accessible to their owner only, including older ones with other permissions', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'photos/older'), { recursive: true });
    mkdirSync(join(dataDir, 'outbox'));
    writeFileSync(join(dataDir, 'outbox/older.eml'), 'Subject: older');
    writeFileSync(join(dataDir, 'photos/older/photo.webp'), 'older');
    writeFileSync(join(dataDir, 'session-secret'), 'an older secret, long enough for anyone');
    if (!onServer) await (await PGlite.create({ dataDir: join(dataDir, 'database') })).close();
    for (const path of [dataDir, join(dataDir, 'photos'), join(dataDir, 'outbox')]) chmodSync(path, 0o755);
    for (const path of ['outbox/older.eml', 'photos/older/photo.webp', 'session-secret'])
      chmodSync(join(dataDir, path), 0o644);
    expect(openToOthers(folder)).not.toEqual([]);

    const environment = {
      DATA_DIR: dataDir,
      ...(database?.url && { DATABASE_URL: database.url, ...BESIDE_DATABASE_URL }),
    };
    server = await startServerProcess(environment);
    const { url } = server;
    const breeder = await registerBreeder({ visitor: () => createVisitor(url) });
    await connectAccount(breeder);
    const { pet, linkId } = await offerPet(breeder);
    const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#d9a766' } })
      .jpeg()
      .toBuffer();
    expect((await breeder.upload(`/api/pets/${pet.id}/photo`, photo)).status).toBe(200);
    const buyer = createVisitor(url);
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const kept = (name: string) => readdirSync(join(dataDir, name)).length;
    await eventually(() => expect([kept('photos') > 1, kept('outbox') > 2]).toEqual([true, true]));

    expect(openToOthers(folder)).toEqual([]);
    await server.stop();
    expect(openToOthers(folder)).toEqual([]);
  });

  it('are private without a warning where DATA_DIR is a link, as systemd makes it for a dynamic user', async () => {
    mkdirSync(join(folder, 'private'));
    symlinkSync('private', join(folder, 'data'));
    server = await startServerProcess({
      DATA_DIR: join(folder, 'data'),
      ...(database?.url && { DATABASE_URL: database.url, ...BESIDE_DATABASE_URL }),
    });
    await server.stop();
    expect(server.output()).not.toContain('other users of this machine');
    expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o700);
  });

  it('need a folder: if it can’t be created, the error line says so', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, errors } = await startExpectingExit({ DATA_DIR: join(file, 'data') });
    expect([code, errors.trimEnd()]).toEqual([
      1,
      expect.stringMatching(
        /^DATA_DIR: must be a folder that the user of this process may read and write \(ENOTDIR: .*e\.g\. /,
      ),
    ]);
  });
});
