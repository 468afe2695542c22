import { inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { dayAfter } from '../../../contract/day.ts';
import { toAmount } from '../../../contract/money.ts';
import { WAITING_DAYS, WAITING_SALES_SHOWN, type waitingSales } from '../../../contract/sales/waiting-sales.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import {
  disputes,
  handOvers,
  mayBePaid,
  orderDeposits,
  orders,
  payments,
  readyDay,
  refunds,
  waitsForBalance,
} from '../../db/schema.ts';
import { refusedAddresses } from '../../emails/refused-mails.ts';
import { dayIn } from '../../time/days.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { owedByOrder } from '../debts/api.ts';

type Waiting = z.output<typeof waitingSales.answer>;

interface Row extends Record<string, unknown> {
  kind: Waiting['sales'][number]['kind'];
  id: string;
  petName: string;
  buyerName: string | null;
  cents: string | null;
  day: string | null;
}

/** What of a breeder's sales waits for them, the most urgent kind first; an index leads to each kind, whatever the number of sales. */
export async function listWaitingSales({ db, actor, now }: UserContext): Promise<Waiting> {
  const timeZone = timeZoneOfBreeder(actor.account.user);
  const today = dayIn(timeZone, now);
  const { rows } = await db.execute<Row>(sql`
    (${selectDisputes(actor.id, timeZone)}) union all (${selectHandOvers(actor.id, today)})
    union all (${selectBalances(actor.id, today)}) union all (${selectRefunds(actor.id)})
    union all (${selectRefusedMails(actor.id, now)})`);
  const owed = await listOwing(db, actor.id);
  return {
    sales: [...owed, ...rows].map(({ cents, day, ...row }) => ({
      ...row,
      amount: cents === null ? null : toAmount(Number(cents)),
      on: day,
      isLate: day !== null && day < today,
    })),
  };
}

/** Those that owe their buyer a refund. */
async function listOwing(db: DbOrTx, sellerId: string): Promise<Row[]> {
  const owed = await owedByOrder(db, { sellerId });
  if (owed.size === 0) return [];
  const found = await db
    .select({ id: orders.id, petName: orders.petName, buyerName: orders.clientName })
    .from(orders)
    .where(inArray(orders.id, [...owed.keys()]))
    .orderBy(orders.createdAt, orders.id)
    .limit(WAITING_SALES_SHOWN + 1);
  return found.map((order) => ({ ...order, kind: 'owed', cents: String(owed.get(order.id)), day: null }));
}

const LIMIT = sql`limit ${WAITING_SALES_SHOWN + 1}`;

const columns = (kind: Row['kind'], cents: SQL, day: SQL) => sql`select ${columnList(kind, cents, day)}`;

const columnList = (kind: Row['kind'], cents: SQL, day: SQL) => sql`
  ${kind}::text as kind, ${orders.id} as id, ${orders.petName} as "petName", ${orders.clientName} as "buyerName",
    ${cents} as cents, ${day} as day`;

/** A dispute of a part of a reservation's price leaves its status. */
const selectDisputes = (sellerId: string, timeZone: string) => sql`
  ${columns(
    'dispute',
    sql`${disputes.amountCents}::bigint`,
    sql`to_char(${disputes.answerBy} at time zone ${timeZone}, 'YYYY-MM-DD')`,
  )}
  from ${orders} join ${disputes} on ${disputes.orderId} = ${orders.id}
  where ${orders.sellerId} = ${sellerId} and ${mayBePaid(orders)}
    and ${orders.status} in ('disputed', 'reserved', 'overdue', 'released')
    and ${disputes.state} = 'open' and not ${disputes.isInquiry} and not ${disputes.isAnswered}
  order by ${disputes.answerBy}, ${orders.id} ${LIMIT}`;

const selectHandOvers = (sellerId: string, today: string) => sql`
  ${columns('hand_over', sql`null::bigint`, readyDay)}
  from ${orders} left join ${handOvers} on ${handOvers.orderId} = ${orders.id}
  where ${orders.sellerId} = ${sellerId} and ${orders.status} in ('paid', 'partially_refunded')
    and ${readyDay} between ${dayAfter(today, -WAITING_DAYS.handOverAfter)} and ${today} and ${handOvers.confirmedAt} is null
  order by ${readyDay} desc, ${orders.id} ${LIMIT}`;

/** Days that stand still aren't due; those that did have moved the date (contract/reservations/payable-days.ts). */
const dueDay = sql`(coalesce(${orderDeposits.dueOn}, ${orderDeposits.handOverBy}) + ceil(${orderDeposits.stoppedSeconds} / 86400.0)::int)`;

const selectBalances = (sellerId: string, today: string) => sql`
  ${columns(
    'balance',
    sql`${orders.totalCents} - (
      select coalesce(sum(${payments.amountCents}), 0) from ${payments}
      where ${payments.orderId} = ${orders.id} and ${payments.state} = 'paid')`,
    sql`to_char(${dueDay}, 'YYYY-MM-DD')`,
  )}
  from ${orders} join ${orderDeposits} on ${orderDeposits.orderId} = ${orders.id}
  where ${orders.sellerId} = ${sellerId} and ${mayBePaid(orders)} and ${orders.status} in ('reserved', 'overdue')
    and ${orderDeposits.stopSince} is null and ${dueDay} <= ${dayAfter(today, WAITING_DAYS.balanceBefore)}::date
  order by ${dueDay}, ${orders.id} ${LIMIT}`;

const selectRefunds = (sellerId: string) => sql`
  ${columns('refund', sql`sum(${refunds.priceCents} + ${refunds.feeCents})`, sql`null::text`)}
  from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
  where ${orders.sellerId} = ${sellerId} and ${waitsForBalance}
  group by ${orders.id} order by min(${refunds.createdAt}), ${orders.id} ${LIMIT}`;

/** The newest sale to each address that refuses mails. */
const selectRefusedMails = (sellerId: string, now: Date) => sql`
  select * from (
    select distinct on (refused.address) ${columnList('mail', sql`null::bigint`, sql`null::text`)}
    from ${refusedAddresses(now)} join ${orders} on lower(${orders.clientEmail}) = refused.address
    where ${orders.sellerId} = ${sellerId} and ${mayBePaid(orders)} and ${orders.status} not in ('pending', 'expired')
    order by refused.address, ${orders.createdAt} desc) newest
  order by id ${LIMIT}`;
