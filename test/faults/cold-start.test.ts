import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOnServer } from '../product/database.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { startServerProcess } from '../product/server-process.ts';

// The data took a start 15 ms, and 7 MB of memory stayed.
test('a start loads no data of languages and time zones', async () => {
  const database = await createOnServer();
  const outputOfStart = async () => {
    const server = await startServerProcess({
      DATABASE_URL: database.url!,
      ...BESIDE_DATABASE_URL,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'intl-recorder.mjs')}`,
    });
    const output = server.output();
    await server.stop();
    return output;
  };
  try {
    // The first one stores when jobs run, which is read by calendars.
    expect(await outputOfStart()).toContain('loads Intl');
    expect(await outputOfStart()).not.toContain('loads Intl');
  } finally {
    await database.drop();
  }
});
