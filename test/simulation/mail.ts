import { setTimeout as wait } from 'node:timers/promises';
import { mailsTo } from '../product/outbox.ts';
import type { World } from './world.ts';

const PAUSE_MS = 25;
/** A job sends it; a product that is killed meanwhile sends it later, and nobody waits for that. */
const TRIES = 80;

/** The newest mail that has reached an address. */
export async function readMailTo(world: World, address: string): Promise<string | undefined> {
  for (let left = TRIES; left > 0; left--) {
    const mails = mailsTo(world, address);
    if (mails.length > 0) return mails.at(-1);
    await wait(PAUSE_MS);
  }
  return undefined;
}
