import type { DatabaseHandle } from '../../db/client.ts';
import { plannedList, shareStatements } from '../../db/statements/shared-statements.ts';

/** What a link's page depends on. */
export interface Version {
  userId: string;
  /** Version numbers of the link and of its breeder. */
  link: string;
  breeder: string;
  /** The start of the database's server: another one, which takes its place without its last commits, counts on differently. */
  server: string;
}

/** Both by primary key. */
const VERSIONS = `select link_id, l.user_id as "userId", l.version as link, b.version as breeder,
  pg_postmaster_start_time()::text as server from link_versions l
  join breeder_versions b on b.user_id = l.user_id where link_id`;

export type ReadVersion = (linkId: string) => Promise<Version | undefined>;

export const formatVersion = ({ link, breeder, server }: Omit<Version, 'userId'>) => `${link}.${breeder} ${server}`;

/** The current version of a link's page; undefined where there is no such link. */
export const createVersions = (database: Pick<DatabaseHandle, 'query'>): ReadVersion =>
  shareStatements(async (linkIds) => {
    const isOne = linkIds.length === 1;
    const text = `${VERSIONS} = ${isOne ? '$1' : 'any($1)'}`;
    const rows = await database.query<Version & { link_id: string }>(text, [isOne ? linkIds[0] : plannedList(linkIds)]);
    return new Map(rows.map((row) => [row.link_id, row]));
  });

/**
 * One that differs whenever any transaction has committed in between, on whichever server answers: for a list that most
 * changes could affect. It takes no lock and needs no trigger, which would make every sale wait for the one before.
 */
const SNAPSHOTS = `select key, concat_ws(' ', pg_current_snapshot(), extract(epoch from pg_postmaster_start_time())) as version
  from unnest($1::text[]) key`;

/** The current version of everything. */
export const createSnapshots = (
  database: Pick<DatabaseHandle, 'query'>,
): ((key: string) => Promise<string | undefined>) =>
  shareStatements(async (keys) => {
    const rows = await database.query<{ key: string; version: string }>(SNAPSHOTS, [keys]);
    return new Map(rows.map(({ key, version }) => [key, version]));
  });
