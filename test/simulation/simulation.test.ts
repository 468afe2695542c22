import { afterAll, describe, expect, it } from 'vitest';
import { HISTORIES, runsVariations, varied } from '../environment/nightly.ts';
import { chosenSeed } from '../environment/random.ts';
import { createStage } from './run.ts';

const IN_BOTH_SETTINGS = varied(['postgres', 'pglite'] as const).flatMap((kind) => [
  { kind, holds: 'checkout' as const },
  { kind, holds: 'none' as const },
]);

describe.each(IN_BOTH_SETTINGS)('a short simulation on $kind with HOLDS=$holds', ({ kind, holds }) => {
  const stage = createStage({ kind, holds });
  afterAll(() => stage.stop());

  it('random histories leave nothing wrong behind', async () => {
    const seed = chosenSeed();
    console.log(`${kind}, HOLDS=${holds}: FAULT_SEED=${seed}`);
    const { failure, played, tally } = await stage.play({ seed, plays: HISTORIES / 2 });
    expect(failure).toBeUndefined();
    expect(played).toBe(HISTORIES / 2);
    console.log(`${kind}: ${JSON.stringify(tally)}`);
  });
});

/** Five histories at once, in each of which the server is killed. */
const ROUNDS = 2;

/** Each night, and when the file is named. */
const KILLED = runsVariations ? (['postgres', 'pglite'] as const) : [];

describe.each(KILLED)('a short simulation on %s whose server is killed', (kind) => {
  const stage = createStage({ kind, holds: 'checkout', kills: true });
  afterAll(() => stage.stop());

  it('leaves nothing wrong behind', async () => {
    const seed = chosenSeed();
    console.log(`${kind} with kills: FAULT_SEED=${seed}`);
    const { failure, played } = await stage.play({ seed, plays: ROUNDS });
    expect(failure).toBeUndefined();
    expect(played).toBeGreaterThanOrEqual(ROUNDS);
  });
});
