import type { DbOrTx } from '../../db/client.ts';
import { isDeauthorizedAmong } from '../connected-accounts/api.ts';
import type { Account } from '../orders/api.ts';

/** Whether an account holds what was paid that its breeder has disconnected at the provider: we can't send that money back. */
export const isHeldOutOfReach = (db: DbOrTx, { payments }: Account): Promise<boolean> =>
  isDeauthorizedAmong(
    db,
    payments.flatMap(({ state, stripeAccountId }) => (state === 'paid' && stripeAccountId ? [stripeAccountId] : [])),
  );
