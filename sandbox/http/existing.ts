import type { Query } from '../database.ts';
import { findObject, type Stored } from '../store/objects.ts';
import { noSuch } from './errors.ts';

/**
 * The object of an account that a request names in `param`. Throws 404 in Stripe's words where there is none; `name`
 * is what Stripe calls it there, if not by its kind. With `lock` nobody else can change it until `tx` ends.
 */
export async function existing<Data>(
  tx: Query,
  where: { account: string; object: string; id: string; lock?: boolean },
  param?: string,
  name = where.object,
): Promise<Stored<Data>> {
  const found = await findObject<Data>(tx, where);
  if (!found) throw noSuch(name, where.id, param);
  return found;
}
