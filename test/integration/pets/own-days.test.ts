import { beforeAll, describe, expect, it } from 'vitest';
import { earliestDay } from '../../../contract/day.ts';
import type { DepositInput } from '../../../contract/pets/deposits.ts';
import { NO_DETAILS } from '../../../contract/pets/pet-details.ts';
import { presentSpotOffer } from '../../../contract/waitlists/list-deposit.ts';
import { systemContext, type UserContext } from '../../../server/context.ts';
import { findActor } from '../../../server/features/accounts/actor.ts';
import { depositChangesAt } from '../../../server/features/pets/api.ts';
import { writeDeposit } from '../../../server/features/pets/deposits/service.ts';
import { updatePet } from '../../../server/features/pets/service.ts';
import { createPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { BIRD } from '../../product/reservation.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import { cookieHeader } from '../../product/visitor.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

/** What a breeder does at a moment, at an address in a state. */
async function contextAt(breeder: Breeder, now: Date, addressState: 'NY' | 'GU'): Promise<UserContext> {
  const context = { ...systemContext(product.dependencies), now };
  const actor = (await findActor(context, { cookie: cookieHeader(breeder) }))!;
  const user = { ...actor.account.user, addressState };
  return { ...context, actor: { ...actor, account: { ...actor.account, user } } };
}

/** Half past eight in the evening of November 3 in New York, already November 4 in UTC. */
const EVENING = new Date('2026-11-04T01:30:00Z');
/** Half past eight in the morning of November 4 in Guam, still November 3 in UTC. */
const MORNING = new Date('2026-11-03T22:30:00Z');

const TERMS: DepositInput = {
  amount: null,
  percent: 20,
  due: 'date',
  dueOn: '2026-11-04',
  dueAgeWeeks: null,
  terms: 'refundable',
  refundableUntil: null,
  steps: null,
  graceDays: 5,
  handOverDays: 14,
};

describe('a day that a breeder types is compared with the day at the breeder’s place', () => {
  it('tomorrow can be a due date in the evening, and today can’t', async () => {
    const breeder = await registerBreeder(product);
    const { id } = await createPet(breeder, BIRD);
    const context = await contextAt(breeder, EVENING, 'NY');
    const { offered } = await writeDeposit(context, id, TERMS);
    expect(offered).toMatchObject({ dueOn: '2026-11-04' });
    await expect(writeDeposit(context, id, { ...TERMS, dueOn: '2026-11-03' })).rejects.toMatchObject({
      kind: 'Invalid',
    });
  });

  it('today can be a date of birth in the morning, and tomorrow can’t', async () => {
    const breeder = await registerBreeder(product);
    const { id } = await createPet(breeder, BIRD);
    const context = await contextAt(breeder, MORNING, 'GU');
    const bornOn = (day: string) => updatePet(context, id, { details: { ...NO_DETAILS, health: [], bornOn: day } });
    await bornOn('2026-11-04');
    await expect(bornOn('2026-11-05')).rejects.toMatchObject({ kind: 'Invalid' });
  });
});

it('a day until which a deposit is refunded ends for nobody before their own midnight', () => {
  const set = { depositCents: 20_000, terms: 'until_date', refundableUntil: '2026-11-03' } as const;
  expect(presentSpotOffer(set, null, earliestDay(EVENING)).terms).toBe('refundable');
  const noon = new Date('2026-11-04T12:00:00Z');
  expect(presentSpotOffer(set, null, earliestDay(noon)).terms).toBe('not_refundable');
  expect(new Date(depositChangesAt(EVENING))).toEqual(noon);
  expect(new Date(depositChangesAt(noon))).toEqual(new Date('2026-11-05T00:00:00Z'));
});
