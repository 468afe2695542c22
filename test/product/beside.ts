import { start, type RunningServer } from '../../server/main.ts';
import type { Product } from './product.ts';

/** Another server on the same PostgreSQL. On the embedded database, which has one process, the same server again. */
export async function startBeside({
  dependencies: { config },
  url,
}: Product): Promise<Pick<RunningServer, 'url' | 'stop'>> {
  if (!config.databaseUrl) return { url, stop: async () => {} };
  return start({ ...config, port: 0 });
}
