import type { DatabaseHandle } from '../server/db/client.ts';

export interface CrowdOutcome {
  /** Orders by status. */
  orders: Record<string, number>;
  petsWithTwoSales: number;
  /** Succeeded charges at the provider, and those that aren't refunded in full. */
  charges: number;
  chargesKept: number;
  /** Application fees that the provider holds, net of refunds, and the fees of our live orders. */
  feesKeptCents: number;
  feesOwedCents: number;
  unbalanced: number;
  receipts: number;
}

const LIVE = "('paid', 'partially_refunded', 'disputed', 'lost')";

/** Reads the outcome from our tables and from the sandbox's, which are in the same database. */
export async function countOutcomes(database: DatabaseHandle): Promise<CrowdOutcome> {
  const one = async (text: string) =>
    Number((await database.query<{ value: string | number | null }>(text))[0]?.value ?? 0);
  const statuses = await database.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from orders group by status order by status',
  );
  const charges = "from sandbox.objects where object = 'charge' and data ->> 'status' = 'succeeded'";
  return {
    orders: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    petsWithTwoSales: await one(
      `select count(*) as value from (select pet_id from orders where status in ${LIVE} group by pet_id having count(*) > 1) t`,
    ),
    charges: await one(`select count(*) as value ${charges}`),
    chargesKept: await one(
      `select count(*) as value ${charges} and (data ->> 'amount_refunded')::int < (data ->> 'amount')::int`,
    ),
    feesKeptCents: await one(
      `select sum((data ->> 'amount')::int - (data ->> 'amount_refunded')::int) as value from sandbox.objects
       where object = 'application_fee'`,
    ),
    feesOwedCents: await one(`select sum(fee_cents) as value from orders where status in ${LIVE}`),
    unbalanced: await one(
      'select count(*) as value from (select 1 from ledger_entries group by kind, provider_id having sum(amount_cents) <> 0) t',
    ),
    receipts: await one("select count(*) as value from mails where occasion like 'receipt:%'"),
  };
}

/** The violated expectations as sentences; empty if the outcome is correct. */
export function violationsOf(
  outcome: CrowdOutcome,
  { pets, opened, charged }: { pets: number; opened: number; charged: number },
): string[] {
  const { orders } = outcome;
  const expectations: [boolean, string][] = [
    [orders['paid'] === pets, `${orders['paid'] ?? 0} pets are sold, not ${pets}`],
    [outcome.petsWithTwoSales === 0, `${outcome.petsWithTwoSales} pets are sold twice`],
    [(orders['refunded'] ?? 0) === charged - pets, `${orders['refunded'] ?? 0} of ${charged - pets} losers refunded`],
    [
      (orders['expired'] ?? 0) === opened - charged,
      `${orders['expired'] ?? 0} of ${opened - charged} checkouts expired`,
    ],
    [outcome.charges === charged, `the provider has ${outcome.charges} charges, buyers saw ${charged}`],
    [outcome.chargesKept === pets, `${outcome.chargesKept} charges are not refunded in full; ${pets} expected`],
    [outcome.feesKeptCents === outcome.feesOwedCents, 'the application fees do not match the sales'],
    [outcome.unbalanced === 0, `${outcome.unbalanced} ledger transactions do not balance`],
    [outcome.receipts === pets, `${outcome.receipts} receipts were written, not ${pets}`],
  ];
  return expectations.filter(([isRight]) => !isRight).map(([, violation]) => violation);
}
