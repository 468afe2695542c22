import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { expect, it } from 'vitest';
import { FSYNC_OFF, makeDurable, toNodeFolder, type Module } from './pglite-insides.ts';

/** What PGlite is opened with: notes whether its folder had an fsync, and counts how often the one it is given is called. */
class WatchedFolder extends NodeFS {
  hadSync = true;
  syncs = 0;

  override async init(client: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(client, options);
    const watch = (module: Module) => {
      const { stream_ops: operations } = toNodeFolder(module);
      this.hadSync = operations.fsync !== undefined;
      makeDurable(module);
      const sync = operations.fsync!;
      operations.fsync = (file) => ((this.syncs += 1), sync(file));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }
}

it('PGlite’s folder has no fsync of its own, calls the one that it is given, and makes files for their owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-pglite-'));
  const watched = new WatchedFolder(folder);
  expect(PGlite.defaultStartParams).toContain(FSYNC_OFF);
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== FSYNC_OFF);
  try {
    const database = await PGlite.create({ fs: watched, startParams: [...startParams, '-c', 'wal_sync_method=fsync'] });
    const before = watched.syncs;
    await database.exec('create table pets (name text)');
    const [table] = (await database.query<{ path: string }>(`select pg_relation_filepath('pets') as path`)).rows;
    await database.close();
    expect(watched.hadSync).toBe(false);
    expect(watched.syncs).toBeGreaterThan(before);
    expect(statSync(join(folder, table!.path)).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toContain('PG_VERSION');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
