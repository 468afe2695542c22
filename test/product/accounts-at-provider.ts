import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { systemContext, type Context } from '../../server/context.ts';
import { connectedAccounts, providerEvents, providerIdentity } from '../../server/db/schema.ts';
import { connectedBreeder, type Breeder } from './breeder.ts';
import { eventually } from './eventually.ts';
import { operate } from './operator.ts';
import type { Product } from './product.ts';
import { deliverEvent, eventOf as writeEvent } from './signed-event.ts';
import { quiet } from './quiet.ts';

export const MINUTE = 60_000;

export type ConnectedAccountRow = typeof connectedAccounts.$inferSelect;

/** A provider that refuses connected accounts and shows them again, with or without a word; and what we know of them. */
export function accountsAtProvider(product: Product) {
  const { db, database } = product.dependencies;

  /** What happens meanwhile is told by no webhook, ever. */
  async function unheard(happen: () => Promise<unknown>): Promise<void> {
    await operate(product, 'hold_webhooks', { held: true });
    await happen();
    await database.query(`update sandbox.deliveries set next_attempt_ms = null where delivered_ms is null`);
    await operate(product, 'hold_webhooks', { held: false });
  }

  const rowsOf = (breeder: Breeder): Promise<ConnectedAccountRow[]> =>
    db
      .select()
      .from(connectedAccounts)
      .where(eq(connectedAccounts.userId, breeder.userId))
      .orderBy(connectedAccounts.createdAt);
  const rowOf = async (breeder: Breeder) => (await rowsOf(breeder))[0]!;
  const accountOf = async (breeder: Breeder) => (await rowOf(breeder)).stripeAccountId!;
  const change = (account: string, values: Partial<ConnectedAccountRow>) =>
    db.update(connectedAccounts).set(values).where(eq(connectedAccounts.stripeAccountId, account));
  const eventOf = async (id: string) => (await db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0]!;

  return {
    context: (values: Partial<Context> = {}): Context => ({ ...systemContext(product.dependencies), ...values }),
    rowsOf,
    rowOf,
    accountOf,
    change,
    eventOf,
    statusOf: async (breeder: Breeder) => (await breeder.call('GET', '/api/stripe/status')).body,
    connect: (breeder: Breeder) => breeder.call('POST', '/api/stripe/connect', {}),

    /** A breeder who can be paid, of whose connecting no event is on its way any more. */
    async connected(): Promise<Breeder> {
      const breeder = await connectedBreeder(product);
      await quiet(product);
      return breeder;
    },

    /** From now on the provider refuses the account, and no event says why. */
    refuse: (account: string) => unheard(() => operate(product, 'deauthorize', { account })),
    showAgain: (account: string) => unheard(() => operate(product, 'authorize', { account })),

    /** So much time goes by since the first refusal. */
    age: (account: string, minutes: number) =>
      change(account, { refusedSince: new Date(Date.now() - minutes * MINUTE) }),

    /** The account leaves, and the product hears of it and believes it. */
    async leave(breeder: Breeder): Promise<string> {
      const account = await accountOf(breeder);
      await operate(product, 'deauthorize', { account });
      await eventually(async () => expect((await rowOf(breeder)).disconnectReason).toBe('deauthorized'));
      await quiet(product);
      return account;
    },

    /** Sends an event as the provider signs it, true or not; answers its id. */
    async tell(type: string, account: string): Promise<string> {
      const id = `evt_told_${Math.random().toString(36).slice(2)}`;
      const object = type.startsWith('account.application') ? { id: 'ca_1' } : { id: account };
      const secret = product.dependencies.config.stripe.webhookSecrets[1]!;
      const { status } = await deliverEvent(product, writeEvent({ id, type, account }, object), { secret });
      expect(status).toBe(200);
      return id;
    },
    worked: (id: string) => eventually(async () => expect((await eventOf(id)).handledAt).toBeInstanceOf(Date)),

    /** Meanwhile the database belongs to another provider account than the one that answers. */
    async asOfAnotherProvider(happen: () => Promise<void>): Promise<void> {
      const [before] = await db.select().from(providerIdentity);
      await db.update(providerIdentity).set({ stripeAccountId: 'acct_1Another' });
      try {
        await happen();
      } finally {
        await db.update(providerIdentity).set({ stripeAccountId: before!.stripeAccountId });
      }
    },
  };
}
