import { browserStorage } from './storage.ts';

/** What an installed app shows of Overview without a connection (web/app/offline-page.ts): names of pets, and nobody's. */
export interface Seen {
  account: string;
  at: string;
  handOvers: { id: string; petName: string }[];
}

const SEEN = 'seen-hand-overs';

export const keepSeen = (seen: Seen): void => browserStorage.write(SEEN, JSON.stringify(seen));

export function readSeen(): Seen | null {
  try {
    return JSON.parse(browserStorage.read(SEEN) ?? 'null') as Seen | null;
  } catch {
    return null;
  }
}

/** Nobody is signed in anymore. */
export const forgetSeen = (): void => browserStorage.write(SEEN, null);
