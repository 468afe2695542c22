import type { Query } from '../database.ts';
import { findObject, type Stored } from '../store/objects.ts';
import { noSuch } from './errors.ts';

/**
 * The account's object that a request names in `param`. Throws Stripe's 404 if there is none; `name` is the object's
 * name in that message, by default its kind. With `lock` the row stays locked until `tx` ends.
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
