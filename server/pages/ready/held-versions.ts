import { LRUCache } from 'lru-cache';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../../db/client.ts';
import type { Notices } from '../../db/connection/notices.ts';
import { formatVersion, type ReadVersion, type Version } from './versions.ts';

export interface HeldVersions {
  /** The version that is held; undefined where the database has to say it. */
  held(linkId: string): string | undefined;
  /** The database's versions; cached while notices report every change. */
  read(linkId: string): Promise<string | undefined>;
  stop(): void;
}

/** More than pages fit into the memory for them. */
const HELD_AT_MOST = 50_000;

/** Asks the database each time. */
export const holdNothing = (readVersion: ReadVersion): HeldVersions => ({
  held: () => undefined,
  read: async (linkId) => {
    const version = await readVersion(linkId);
    return version && formatVersion(version);
  },
  stop: () => {},
});

/**
 * Holds versions until the database's notice that one was raised. A read that a notice overtakes may be older than the notice,
 * so it isn't held.
 */
export function holdVersions(
  { database, notices, log }: { database: DatabaseHandle; notices: Notices; log: Pick<FastifyBaseLogger, 'warn'> },
  readVersion: ReadVersion,
): HeldVersions {
  const links = new LRUCache<string, Version>({ max: HELD_AT_MOST });
  const breeders = new LRUCache<string, string>({ max: HELD_AT_MOST });
  let noticed = 0;
  const listening = notices.listen({
    channel: 'page_versions',
    prepare: () => enableNotices(database),
    onNotice(payload) {
      noticed += 1;
      const [kind, id = ''] = payload.split(' ');
      if (kind === 'link') links.delete(id);
      else breeders.delete(id);
    },
    onGap() {
      noticed += 1;
      links.clear();
      breeders.clear();
    },
    onError: (err) => log.warn({ err }, 'no notices of changed pages: each read asks the database'),
  });
  return {
    held(linkId) {
      if (!listening.isListening()) return undefined;
      const version = links.get(linkId);
      const breeder = version && breeders.get(version.userId);
      return breeder && formatVersion({ ...version, breeder });
    },
    async read(linkId) {
      const before = noticed;
      const version = await readVersion(linkId);
      if (version && noticed === before) {
        links.set(linkId, version);
        breeders.set(version.userId, version.breeder);
      }
      return version && formatVersion(version);
    },
    stop: () => listening.stop(),
  };
}

/** Once per database. One table at a time, and not for long: transactions that raise a version wait meanwhile. */
async function enableNotices(database: DatabaseHandle): Promise<void> {
  for (const table of ['link_versions', 'breeder_versions']) {
    const disabled = await database.query(
      "select from pg_trigger where tgname = $1 and tgrelid = $2::regclass and tgenabled = 'D'",
      [`${table}_notify`, table],
    );
    if (disabled.length === 0) continue;
    await database.transaction(async (run) => {
      await run("set local lock_timeout = '500ms'");
      await run(`alter table ${table} enable trigger ${table}_notify`);
    });
  }
}
