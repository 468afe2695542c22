import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The settings of a measured server on PostgreSQL, with a data folder of its own. */
export function serverEnvironment(databaseUrl: string): { values: Record<string, string>; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-growth-'));
  return {
    values: {
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      SESSION_SECRET: 'a secret for benchmarks that is long enough for anyone',
      ADMIN_SECRET_KEY: 'a secret for benchmarks',
      PHOTOS_ON_SHARED_DISK: '1',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
