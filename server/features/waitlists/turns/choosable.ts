import { and, eq, inArray } from 'drizzle-orm';
import { lowestPriceCents } from '../../../../contract/business.ts';
import type { Context } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { RESERVED_STATUSES } from '../../../db/order-statuses.ts';
import { isBeingPaid, orders, pets } from '../../../db/schema.ts';
import { readChoice } from '../../payment-links/api.ts';
import { isPlaceEnded, type EntryRow } from '../queries.ts';

type Choice = Awaited<ReturnType<typeof readChoice>>;
type Chooser = Pick<EntryRow, 'orderId' | 'endedOrderId'>;

/** What keeps a paid place from a free pet: it costs too little, as a pick returns nothing, or somebody pays for it. */
async function findObstacles(
  db: DbOrTx,
  { orderId }: Pick<Chooser, 'orderId'>,
  { free }: Choice,
): Promise<Map<string, 'price' | 'paying'>> {
  if (orderId === null || free.length === 0) return new Map();
  const isPaid = and(eq(orders.id, orderId), inArray(orders.status, [...RESERVED_STATUSES]));
  const ids = free.map(({ id }) => id);
  const found = await db
    .select({ id: pets.id, priceCents: pets.priceCents, paidCents: orders.priceCents, isBeingPaid })
    .from(pets)
    .innerJoin(orders, isPaid)
    .where(inArray(pets.id, ids));
  const obstacles = new Map<string, 'price' | 'paying'>();
  for (const pet of found) {
    if (pet.priceCents < lowestPriceCents(pet.paidCents)) obstacles.set(pet.id, 'price');
    else if (pet.isBeingPaid) obstacles.set(pet.id, 'paying');
  }
  return obstacles;
}

/** The pets that a person on the list can choose now, by what they paid for their place. */
export async function choosablePets(db: DbOrTx, chooser: Chooser, choice: Choice): Promise<Choice['free']> {
  if (!choice.canSell || isPlaceEnded(chooser)) return [];
  const obstacles = await findObstacles(db, chooser, choice);
  return choice.free.filter(({ id }) => !obstacles.has(id));
}

/**
 * Why a person gets everything back who leaves now: the breeder ended the list, the litter isn't coming, the breeder can't sell, has no pet left, or made each free one
 * cheaper than what is paid for the place. Null while they can choose, or wait for a pet.
 */
export async function refusalOfPicks(
  context: Context,
  db: DbOrTx,
  entry: Pick<EntryRow, 'litterId' | 'orderId' | 'endedOrderId'>,
): Promise<'ended' | 'failed' | 'selling' | 'gone' | 'price' | null> {
  if (isPlaceEnded(entry)) return 'ended';
  const choice = await readChoice(context, db, entry.litterId);
  if (choice.isFailed) return 'failed';
  if (!choice.canSell) return 'selling';
  if (choice.isGone) return 'gone';
  const obstacles = await findObstacles(db, entry, choice);
  const isTooCheap = choice.free.length > 0 && choice.free.every(({ id }) => obstacles.get(id) === 'price');
  return isTooCheap ? 'price' : null;
}
