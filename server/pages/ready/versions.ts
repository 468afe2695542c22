import type { DatabaseHandle } from '../../db/client.ts';

/** Both versions that a link's page depends on, by primary key. */
const VERSIONS = `select link_id, l.version || '.' || b.version as version from link_versions l
  join breeder_versions b on b.user_id = l.user_id where link_id = any($1)`;

export type ReadVersion = (linkId: string) => Promise<string | undefined>;

/**
 * The current version of a link's page; undefined where there is no such link. Requests that arrive in one turn of the event
 * loop share a statement, which starts after all of them.
 */
export function createVersions(database: Pick<DatabaseHandle, 'query'>): ReadVersion {
  let open: { ids: Set<string>; versions: Promise<Map<string, string>> } | undefined;

  function openBatch() {
    const ids = new Set<string>();
    const turn = new Promise((resolve) => setImmediate(resolve));
    const versions = turn.then(() => {
      open = undefined;
      return readVersions([...ids]);
    });
    return { ids, versions };
  }

  async function readVersions(ids: string[]): Promise<Map<string, string>> {
    const rows = await database.query<{ link_id: string; version: string }>(VERSIONS, [ids]);
    return new Map(rows.map((row) => [row.link_id, row.version]));
  }

  return async (linkId) => {
    open ??= openBatch();
    open.ids.add(linkId);
    return (await open.versions).get(linkId);
  };
}
