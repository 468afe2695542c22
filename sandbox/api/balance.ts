import { hash } from '../http/params.ts';
import { route } from '../http/route.ts';
import { presentTransaction } from '../money/ledger.ts';
import { resource } from './resource.ts';

const balance = route('GET', '/v1/balance', hash({}), async (call) => {
  const rows = await call.tx.query<{ currency: string; available: string; pending: string }>(
    `select currency,
            coalesce(sum(net) filter (where available_on <= $2), 0)::text as available,
            coalesce(sum(net) filter (where available_on > $2), 0)::text as pending
     from sandbox.balances where account = $1 group by currency order by currency`,
    [call.account, call.now],
  );
  const sums = rows.length > 0 ? rows : [{ currency: 'usd', available: '0', pending: '0' }];
  const part = (name: 'available' | 'pending') =>
    sums.map((row) => ({
      amount: Number(row[name]),
      currency: row.currency,
      source_types: { card: Number(row[name]) },
    }));
  return { object: 'balance', available: part('available'), livemode: false, pending: part('pending') };
});

const transactions = resource({
  object: 'balance_transaction',
  path: '/v1/balance_transactions',
  present: (call, data) => data.map((each) => presentTransaction(each, call.now)),
});

export const balanceRoutes = [balance, ...transactions];
