import { existing } from '../http/existing.ts';
import { createdRange, expandField, hash, listFields, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { presentTransaction } from '../money/ledger.ts';
import { listObjects } from '../store/lists.ts';

const base = '/v1/balance_transactions';

const balance = route('GET', '/v1/balance', hash(expandField), async (call) => {
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

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => {
  const id = call.path['id'] ?? '';
  const transaction = await existing<object>(call.tx, { account: call.account, object: 'balance_transaction', id });
  return presentTransaction(transaction.data, call.now);
});

const list = route(
  'GET',
  base,
  hash({ ...listFields, created: createdRange(), currency: text(), source: text(), type: text() }, ['payout']),
  async (call) => {
    const { currency, source, type, ...page } = call.params;
    // The most selective filter first: it drives the index scan.
    const filters = { source, type, currency };
    const found = await listObjects(
      call.tx,
      { account: call.account, object: 'balance_transaction', url: base, filters },
      page,
    );
    return { ...found, data: found.data.map((entry) => presentTransaction(entry, call.now)) };
  },
);

export const balanceRoutes = [balance, retrieve, list];
