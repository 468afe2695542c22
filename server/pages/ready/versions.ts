import type { DatabaseHandle } from '../../db/client.ts';

/** What a link's page depends on. */
export interface Version {
  userId: string;
  /** Of the link, and of its breeder. */
  link: string;
  breeder: string;
}

/** Both by primary key. */
const VERSIONS = `select link_id, l.user_id as "userId", l.version as link, b.version as breeder from link_versions l
  join breeder_versions b on b.user_id = l.user_id where link_id = any($1)`;

export type ReadVersion = (linkId: string) => Promise<Version | undefined>;

export const textOf = ({ link, breeder }: Pick<Version, 'link' | 'breeder'>) => `${link}.${breeder}`;

/**
 * The current version of a link's page; undefined where there is no such link. Requests that arrive in one turn of the event
 * loop share a statement, which starts after all of them.
 */
export function createVersions(database: Pick<DatabaseHandle, 'query'>): ReadVersion {
  let open: { ids: Set<string>; versions: Promise<Map<string, Version>> } | undefined;

  function openBatch() {
    const ids = new Set<string>();
    const turn = new Promise((resolve) => setImmediate(resolve));
    const versions = turn.then(() => {
      open = undefined;
      return readVersions([...ids]);
    });
    return { ids, versions };
  }

  async function readVersions(ids: string[]): Promise<Map<string, Version>> {
    const rows = await database.query<Version & { link_id: string }>(VERSIONS, [ids]);
    return new Map(rows.map((row) => [row.link_id, row]));
  }

  return async (linkId) => {
    open ??= openBatch();
    open.ids.add(linkId);
    return (await open.versions).get(linkId);
  };
}
