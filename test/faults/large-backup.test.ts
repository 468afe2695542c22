import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { atMost } from '../environment/time-limits.ts';
import { fill } from '../../bench/growth/fill.ts';
import { openPostgres } from '../../server/db/open.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { startExpectingExit } from '../product/server-process.ts';

describe('a backup of 100,000 orders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-large-backup-'));
  const places: Installation[] = [];
  afterAll(async () => {
    for (const place of places) await place.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'is restored into an empty place equal to the cent, within five minutes',
    async () => {
      for (let count = 0; count < 2; count++) places.push(await createInstallation('postgres'));
      const [source, target] = places as [Installation, Installation];
      await fill(source.environment['DATABASE_URL']!, { rows: 100_000, ownerId: 'breeder-1' });
      const photos = join(source.dataDir, 'photos');
      mkdirSync(photos, { recursive: true });
      // A store that has nothing of what the database names is refused.
      writeFileSync(join(photos, `${createHash('md5').update('1').digest('hex')}-400.webp`), 'a photo');
      const backup = join(folder, 'large');
      expect(await startExpectingExit(source.environment, ['backup', backup])).toEqual({ code: 0, errors: '' });
      const began = Date.now();
      expect(await startExpectingExit(target.environment, ['restore', backup])).toEqual({ code: 0, errors: '' });
      const seconds = (Date.now() - began) / 1000;
      console.log(`restored in ${seconds.toFixed(0)} s`);
      expect(seconds).toBeLessThan(atMost(RESTORED_WITHIN_SECONDS));
      const [before, after] = [await centsIn(source), await centsIn(target)];
      expect(Number(before['orders'])).toBe(100_000);
      expect(after).toEqual(before);
    },
    LARGE_MS,
  );
});

/** A promise to operators. */
const RESTORED_WITHIN_SECONDS = 300;
const LARGE_MS = 900_000;

async function centsIn(place: Installation): Promise<Record<string, string>> {
  const records = openPostgres(place.environment['DATABASE_URL']!, () => {});
  try {
    const [row] = await records.query<Record<string, string>>(`
      select (select count(*) from orders) as orders, (select sum(total_cents) from orders) as total,
        (select count(*) from ledger_entries) as lines,
        (select sum(amount_cents) from ledger_entries where account = 'breeder') as breeders`);
    return row!;
  } finally {
    await records.close();
  }
}
