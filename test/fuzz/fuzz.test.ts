import { expect, it } from 'vitest';
import { isNightly, varied } from '../environment/nightly.ts';
import { createInstallation } from '../product/installation.ts';
import { startServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { fuzz } from './run.ts';

/** Each day sends the same requests, each night other ones, whose seed the title names. */
const [seed, requests] = isNightly ? [Date.now() % 2 ** 31, 10_000] : [33, 1_000];

it.each(varied(['postgres', 'pglite'] as const))(
  `random requests never break the server or show another account's data (%s, seed ${seed})`,
  async (kind) => {
    const place = await createInstallation(kind);
    const server = await startServerProcess({ ...BESIDE_DATABASE_URL, ...place.environment, LOG_LEVEL: 'silent' });
    try {
      const adminKey = BESIDE_DATABASE_URL.ADMIN_SECRET_KEY;
      const { answers, violations } = await fuzz({ url: server.url, dataDir: place.dataDir, adminKey, seed, requests });
      expect([...violations.keys()]).toEqual([]);
      const succeeded = [...answers.values()].filter((statuses) => [...statuses.keys()].some((status) => status < 300));
      // Requests that are all refused would find nothing.
      expect(succeeded.length).toBeGreaterThan(40);
    } finally {
      await server.stop();
      await place.drop();
    }
  },
);
