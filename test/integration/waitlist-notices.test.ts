import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { mails } from '../../server/db/schema.ts';
import { advanceWaitlists } from '../../server/features/waitlists/turns/advance.ts';
import { connectedBreeder, endTrial } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { mailbox } from '../product/outbox.ts';
import type { Product } from '../product/product.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { joinList, listOf, litterWithList } from '../product/waitlist.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

describe('the breeder of a waiting list', () => {
  const HOUR_MS = 3_600_000;
  const db = () => product.dependencies.db;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  /** The job on two nodes, with a moved clock. */
  const advance = (hours = 0) =>
    Promise.all([1, 2].map(() => advanceWaitlists({ ...systemContext(product.dependencies), now: at(hours) })));

  it('hears at most once a day who joined, and once how each turn ended that nobody of theirs ended', async () => {
    const own = await connectedBreeder(product);
    await endTrial(product, own, at(90 * 24));
    const litter = await litterWithList(own, ['Red']);
    const told = async (subject: RegExp) =>
      (await db().select().from(mails).where(eq(mails.recipient, own.email)))
        .map((mail) => mail.subject)
        .filter((each) => subject.test(each));
    const run = () => own.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
    const ann = await joinList(product, litter.id, 'Ann');
    await advance();
    const first = '1 person has joined the waiting list of Spring litter';
    expect(await told(/joined/)).toEqual([first]);
    const ben = await joinList(product, litter.id, 'Ben');
    const cleo = await joinList(product, litter.id, 'Cleo');
    await advance(1);
    expect(await told(/joined/)).toEqual([first]);
    await advance(25);
    await advance(60);
    expect((await told(/joined/)).sort()).toEqual([first, '2 people have joined the waiting list of Spring litter']);
    await run();
    const turn = (await listOf(own, litter.id)).turn!;
    await own.call('POST', `/api/litters/${litter.id}/waitlist/pass`, { turnId: turn.id });
    expect(await told(/turn/)).toEqual([]);
    for (const _ of [1, 2]) await ben.visitor.submit(ben.path, { act: 'pass' });
    expect(await told(/turn/)).toEqual(['A turn was passed in Spring litter']);
    await mailbox(product, cleo.email, 2);
    await advance(200);
    await advance(400);
    expect(await told(/A turn is over/)).toHaveLength(1);
    expect(await told(/have ended/)).toEqual(['The picks of Spring litter have ended']);
    await ann.visitor.submit(ann.path, { act: 'join' });
    await run();
    await ann.visitor.submit(ann.path, { act: 'pick', pet: litter.petIds[0]! });
    await payByCard(ann.visitor, await openCheckout(ann.visitor, litter.linkIds[0]!));
    await eventually(async () => expect(await told(/A pet was picked/)).toHaveLength(1));
    await advance();
    expect(await told(/A pet was picked/)).toHaveLength(1);
  });
});
