import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { mails } from '../../../server/db/schema.ts';
import { noticeOfRenewals } from '../../../server/features/subscriptions/renewal-notices.ts';
import type { Plan } from '../../../contract/business.ts';
import { registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { DAY, me, subscribeAtProvider } from '../../product/subscriber.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

async function subscriber(plan: Plan) {
  const breeder = await registerBreeder(product);
  const { subscription, wait } = await subscribeAtProvider(product, breeder, { plan });
  await eventually(async () => expect((await me(breeder)).subscriptionStatus).toBe('active'));
  return { breeder, subscription, wait, renewsAt: Date.parse((await me(breeder)).currentPeriodEnd) };
}

/** What the job queues when it runs this many days before a renewal. */
async function run(renewsAt: number, days: number): Promise<void> {
  await noticeOfRenewals({ ...systemContext(product.dependencies), now: new Date(renewsAt - days * DAY) });
}
const noticesTo = async ({ email }: Breeder) => {
  const rows = await product.dependencies.db.select().from(mails).where(eq(mails.recipient, email));
  return rows.filter(({ occasion }) => occasion.startsWith('renewal:'));
};

describe('a yearly renewal', () => {
  // Shows states.renewal
  it('is announced 15 to 45 days before, once, with amount, day and where to cancel', async () => {
    const { breeder, renewsAt } = await subscriber('yearly');
    await run(renewsAt, 46);
    expect(await noticesTo(breeder)).toEqual([]);
    await run(renewsAt, 44.5);
    const [notice, ...more] = await noticesTo(breeder);
    expect(more).toEqual([]);
    // The breeder lives in Bend, Oregon.
    const timeZone = 'America/Los_Angeles';
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(renewsAt);
    expect(notice!.subject).toBe(`Your yearly plan renews on ${day}`);
    for (const text of ['$49.99', day, `${product.url}/account/billing`]) expect(notice!.text).toContain(text);
    await Promise.all([run(renewsAt, 30), run(renewsAt, 30)]);
    await run(renewsAt, 16);
    expect(await noticesTo(breeder)).toHaveLength(1);
  });

  it('is announced again a year later', async () => {
    const { breeder, renewsAt, wait } = await subscriber('yearly');
    await run(renewsAt, 40);
    await wait(366);
    await eventually(async () =>
      expect(Date.parse((await me(breeder)).currentPeriodEnd)).toBeGreaterThan(renewsAt + 364 * DAY),
    );
    await run(Date.parse((await me(breeder)).currentPeriodEnd), 40);
    expect(await noticesTo(breeder)).toHaveLength(2);
  });

  it('that comes too soon for a notice has none', async () => {
    const { breeder, renewsAt } = await subscriber('yearly');
    await run(renewsAt, 14);
    expect(await noticesTo(breeder)).toEqual([]);
  });

  // Shows states.renewal
  it('that was cancelled, here or at the provider for the end of the year, has none', async () => {
    const [here, there] = [await subscriber('yearly'), await subscriber('yearly')];
    await here.breeder.call('POST', '/api/unsubscribe');
    await product.dependencies.stripe.subscriptions.update(there.subscription, { cancel_at_period_end: true });
    for (const { renewsAt } of [here, there]) await run(renewsAt, 40);
    expect(await noticesTo(here.breeder)).toEqual([]);
    expect(await noticesTo(there.breeder)).toEqual([]);
  });
});

describe('a monthly renewal', () => {
  it('has no notice', async () => {
    const { breeder, renewsAt } = await subscriber('monthly');
    await run(renewsAt, 20);
    expect(await noticesTo(breeder)).toEqual([]);
  });
});
