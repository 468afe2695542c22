import type { FastifyBaseLogger } from 'fastify';

/** Where an object of the other mode came from. */
const SOURCES = ['webhook', 'event list', 'answer'] as const;
export type ModeSource = (typeof SOURCES)[number];

/**
 * Keeps the provider's two modes apart. Test-mode events are sent to live endpoints of connected accounts, so a valid
 * signature says nothing about the mode.
 */
export interface ModeGuard {
  /** Whether an object, such as an event, is of our key's mode. One without `livemode` is not. */
  accepts(object: { livemode?: unknown }): boolean;
  /** Whether a JSON text contains no object of the other mode. */
  acceptsText(json: string): boolean;
  /** Counts and logs a refusal; `about` holds the ids. */
  refuse(source: ModeSource, about: object): void;
  /** Refusals since the start, by source. */
  counts(): Record<ModeSource, number>;
}

export function createModeGuard(livemode: boolean, log: Pick<FastifyBaseLogger, 'warn'>): ModeGuard {
  // A quote inside a JSON string is escaped, so this only ever matches a key.
  const otherMode = new RegExp(`[{,]\\s*"livemode"\\s*:\\s*${livemode ? 'false' : 'true'}`);
  const counts = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<ModeSource, number>;
  return {
    accepts: (object) => object.livemode === livemode,
    acceptsText: (json) => !otherMode.test(json),
    refuse(source, about) {
      counts[source]++;
      log.warn({ source, ...about, livemode: !livemode }, 'refused an object of the other mode');
    },
    counts: () => ({ ...counts }),
  };
}
