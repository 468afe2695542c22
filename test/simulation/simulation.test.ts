import { afterAll, describe, expect, it } from 'vitest';
import { HISTORIES, varied } from '../environment/nightly.ts';
import { chosenSeed } from '../faults/random.ts';
import { createStage } from './run.ts';

describe.each(varied(['postgres', 'pglite'] as const))('a short simulation on %s', (kind) => {
  const stage = createStage({ kind });
  afterAll(() => stage.stop());

  it('random histories leave nothing wrong behind', async () => {
    const seed = chosenSeed();
    console.log(`${kind}: FAULT_SEED=${seed}`);
    const { failure, played, tally } = await stage.play({ seed, plays: HISTORIES });
    expect(failure).toBeUndefined();
    expect(played).toBe(HISTORIES);
    console.log(`${kind}: ${JSON.stringify(tally)}`);
  });
});
