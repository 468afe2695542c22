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

/** Makes the provider refuse and restore connected accounts, with or without an event, and reads our rows about them. */
export function accountsAtProvider(product: Product) {
  const { db, database } = product.dependencies;

  /** Events of this operation are never delivered. */
  async function withoutEvents(operation: () => Promise<unknown>): Promise<void> {
    await operate(product, 'hold_webhooks', { held: true });
    await operation();
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

    /** A breeder who can be paid, with no undelivered event of the connection. */
    async connected(): Promise<Breeder> {
      const breeder = await connectedBreeder(product);
      await quiet(product);
      return breeder;
    },

    /** The provider refuses the account from now on, without an event. */
    refuse: (account: string) => withoutEvents(() => operate(product, 'deauthorize', { account })),
    authorize: (account: string) => withoutEvents(() => operate(product, 'authorize', { account })),

    /** Moves the first refusal this many minutes into the past. */
    ageRefusals: (account: string, minutes: number) =>
      change(account, { refusedSince: new Date(Date.now() - minutes * MINUTE) }),

    /** Deauthorizes the account and waits until the product has confirmed it. */
    async deauthorize(breeder: Breeder): Promise<string> {
      const account = await accountOf(breeder);
      await operate(product, 'deauthorize', { account });
      await eventually(async () => expect((await rowOf(breeder)).disconnectReason).toBe('deauthorized'));
      await quiet(product);
      return account;
    },

    /** Sends a validly signed event, true or not. Returns its id. */
    async deliver(type: string, account: string): Promise<string> {
      const id = `evt_delivered_${Math.random().toString(36).slice(2)}`;
      const object = type.startsWith('account.application') ? { id: 'ca_1' } : { id: account };
      const secret = product.dependencies.config.stripe.webhookSecrets[1]!;
      const { status } = await deliverEvent(product, writeEvent({ id, type, account }, object), { secret });
      expect(status).toBe(200);
      return id;
    },
    processed: (id: string) => eventually(async () => expect((await eventOf(id)).handledAt).toBeInstanceOf(Date)),

    /** Runs `operation` while the database belongs to another provider account than the one that answers. */
    async asOfAnotherProvider(operation: () => Promise<void>): Promise<void> {
      const [before] = await db.select().from(providerIdentity);
      await db.update(providerIdentity).set({ stripeAccountId: 'acct_1Another' });
      try {
        await operation();
      } finally {
        await db.update(providerIdentity).set({ stripeAccountId: before!.stripeAccountId });
      }
    },
  };
}
