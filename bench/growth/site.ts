import { openPostgres } from '../../server/db/open.ts';
import type { PostgresServer } from '../../test/environment/postgres-server.ts';
import { connectAccount, offerPet, registerBreeder } from '../../test/product/breeder.ts';
import { startServerProcess } from '../../test/product/server-process.ts';
import { cookieHeader, createVisitor } from '../../test/product/visitor.ts';
import { serverEnvironment } from './environment.ts';
import { fill } from './fill.ts';

/** A running server whose database has `rows` links. */
export interface GrownSite {
  url: string;
  /** Sessions of a breeder who owns many of the rows, and of an admin, as `cookie` headers. */
  owner: string;
  admin: string;
  linkId: string;
  stop(): Promise<void>;
}

/**
 * Fills the database of a site: people and the first pet are made through the API, everything else as rows. Returns what starts its
 * server: the sites of a comparison start together, since a server's slowest hundredth depends on how long it has run.
 */
export async function growSite(
  postgres: Pick<PostgresServer, 'createDatabase'>,
  name: string,
  rows: number,
): Promise<() => Promise<GrownSite>> {
  const url = await postgres.createDatabase(name);
  const environment = serverEnvironment(url);
  const server = await startServerProcess(environment.values);
  process.once('exit', () => server.process.kill('SIGKILL'));
  const owner = await registerBreeder({ visitor: () => createVisitor(server.url) });
  await connectAccount(owner);
  const { linkId } = await offerPet(owner);
  const admin = await registerBreeder({ visitor: () => createVisitor(server.url) });
  await server.stop();
  const database = openPostgres(url, () => {});
  await database.query('update users set is_admin = true where id = $1', [admin.userId]);
  await database.query('update sessions set second_factor_at = now() where user_id = $1', [admin.userId]);
  await database.close();
  await fill(url, { rows, ownerId: owner.userId });
  return async () => {
    // Jobs have their own test, of their plans; here they would take turns with the requests of the larger site.
    const measured = await startServerProcess({ ...environment.values, ROLE: 'web' });
    process.once('exit', () => measured.process.kill('SIGKILL'));
    return {
      url: measured.url,
      owner: cookieHeader(owner),
      admin: cookieHeader(admin),
      linkId,
      async stop() {
        await measured.stop();
        environment.remove();
      },
    };
  };
}
