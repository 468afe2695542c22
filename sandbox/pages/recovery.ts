import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findAccount } from '../api/account-object.ts';
import { newSession } from '../api/session-object.ts';
import { newId } from '../store/ids.ts';
import { findObjectById, insertObject } from '../store/objects.ts';
import { withWorld } from '../store/world.ts';
import { merchantName } from './checkout.ts';
import { formatMoney, messagePage, notFoundPage, prefixOf, seeOther, sendPage } from './layout.ts';
import type { PageSettings } from './pages.ts';

const daySeconds = 24 * 60 * 60;

/** Serves the recovery copy of an expired session, and receipts. */
export function registerRecoveryPages(app: FastifyInstance, settings: PageSettings): void {
  app.get('/recover/:session', async (request, reply) => {
    const { session: id } = request.params as { session: string };
    const address = await withWorld(settings, null, async (world) => {
      const old = await findObjectById<Stripe.Checkout.Session>(world.tx, 'checkout.session', id);
      const recovery = old?.data.after_expiration?.recovery;
      const known = recovery?.url?.endsWith(request.url.slice(request.url.indexOf('/recover/')));
      if (!old || !known || (recovery?.expires_at ?? 0) <= world.now) return undefined;
      const copyId = newId('checkoutSession');
      const copy = newSession({
        ...old.data,
        id: copyId,
        created: world.now,
        expires_at: world.now + daySeconds,
        after_expiration: null,
        recovered_from: old.id,
        url: `${world.pagesOrigin}/checkout/${copyId}`,
      });
      await insertObject(world.tx, {
        id: copyId,
        object: 'checkout.session',
        account: old.account,
        created: world.now,
        dueAt: copy.expires_at,
        data: copy,
        internal: { lineItems: old.internal['lineItems'], terms: old.internal['terms'] },
      });
      return copy.url ?? undefined;
    });
    return address
      ? seeOther(reply, address)
      : sendPage(reply, notFoundPage(prefixOf(settings.pagesOrigin())), { status: 404 });
  });

  app.get('/receipts/:intent', async (request, reply) => {
    const { intent: id } = request.params as { intent: string };
    const prefix = prefixOf(settings.pagesOrigin());
    const page = await withWorld(settings, null, async (world) => {
      const intent = await findObjectById<Stripe.PaymentIntent>(world.tx, 'payment_intent', id);
      if (intent?.data.status !== 'succeeded') return undefined;
      const merchant = merchantName((await findAccount(world, intent.account))?.data);
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(intent.data.created * 1000),
      );
      return messagePage(prefix, {
        title: `Receipt from ${merchant}`,
        text: `${formatMoney(intent.data.amount, intent.data.currency)} paid on ${day}.`,
      });
    });
    return page ? sendPage(reply, page) : sendPage(reply, notFoundPage(prefix), { status: 404 });
  });
}
