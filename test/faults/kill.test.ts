import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { start } from '../../server/main.ts';
import { KILLS, varied } from '../environment/nightly.ts';
import { STATE_MS } from '../environment/time-limits.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import type { DatabaseKind } from '../product/database.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { expectAgreement, expectNothingLost, providerOf, waitUntilSettled } from './agreement.ts';
import { findFreePort } from '../product/ports.ts';
import { chosenSeed, createRandom } from '../environment/random.ts';
import { startStream } from './stream.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that is killed again and again while people buy', () => {
  let place: Installation;
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.kill();
    await place.drop();
  });

  async function killAgainAndAgain(name: DatabaseKind): Promise<void> {
    place = await createInstallation(name);
    const port = String(await findFreePort());
    const environment = { ...place.environment, PORT: port, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const random = createRandom(chosenSeed());
    console.log(`${name}: FAULT_SEED=${random.seed}`);
    const began = Date.now();
    server = await startServerProcess(environment);
    const stream = await startStream({ origin: server.url, random, breeders: 4, concurrency: 6, deposits: true });
    const { acknowledged } = stream;
    const restarts: number[] = [];
    let hits = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = acknowledged.payments.length;
      const deadline = Date.now() + STATE_MS;
      // Each kill comes at a random moment of real traffic, not while the stream is still recovering.
      while (acknowledged.payments.length < before + 3 && Date.now() < deadline) await sleep(20);
      await sleep(random.between(0, 500));
      hits += stream.inFlight();
      await server.kill();
      if (kill === KILLS) break;
      server = await startServerProcess(environment);
      restarts.push(server.readyAfterMs);
    }
    await stream.stop();
    expect(stream.surprises).toEqual([]);

    // The last start is inside this process, so that its records can be checked.
    const recovering = Date.now();
    const recovered = await start(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
    try {
      const provider = providerOf(recovered);
      await waitUntilSettled(recovered, provider);
      const settledAfter = Date.now() - recovering;
      await expectNothingLost(recovered, acknowledged);
      const { sales, refunded, reserved, parts } = await expectAgreement(recovered, provider);
      expect(sales + reserved).toBeGreaterThanOrEqual(KILLS);
      console.log(
        `${name}: ${acknowledged.payments.length} payments acknowledged, ${sales} sales, ${reserved} reserved, ${parts} parts of prices, ${refunded} refunded, ` +
          `${acknowledged.users.length} users, ${acknowledged.checkouts.length} checkouts; ${KILLS} kills with ${hits} requests under way; ` +
          `restarts ${restarts.join(', ')} ms; settled ${settledAfter} ms after the last start; ${Math.round((Date.now() - began) / 1000)} s in all`,
      );
    } finally {
      await recovered.stop();
    }
  }

  // Shows money.crash
  it('loses nothing that it acknowledged and agrees with the provider, on PostgreSQL', async () => {
    await killAgainAndAgain('postgres');
  });

  it.each(varied(['pglite'] as const, 0))('loses as little on %s', killAgainAndAgain);
});
