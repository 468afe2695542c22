import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findAccount } from '../api/account-object.ts';
import { find } from '../store/objects.ts';
import type { WorldSettings } from '../store/transaction.ts';
import { html } from './html.ts';
import { formatMoney, longDay, merchantName, messagePage, type Page } from './layout.ts';
import { serve } from './serve.ts';

const states: Record<string, string> = { open: 'Not paid yet', paid: 'Paid', void: 'Void: nothing is owed' };

/** Serves invoices and receipts. Their URLs contain the object's id, which can't be guessed. */
export function registerDocuments(app: FastifyInstance, settings: WorldSettings): void {
  app.get(
    '/invoices/:id',
    serve(settings, async (world, { params: { id = '' }, prefix }) => {
      const invoice = await find(world, 'invoice', id);
      return invoice && invoice.data.status !== 'draft' ? { page: invoicePage(prefix, invoice.data) } : undefined;
    }),
  );
  app.get(
    '/receipts/:intent',
    serve(settings, async (world, { params: { intent: id = '' }, prefix }) => {
      const intent = await find(world, 'payment_intent', id);
      if (intent?.data.status !== 'succeeded') return undefined;
      const { amount, created, currency } = intent.data;
      const merchant = merchantName((await findAccount(world, intent.account))?.data);
      const text = `${formatMoney(amount, currency)} paid on ${longDay(created)}.`;
      return { page: messagePage(prefix, { title: `Receipt from ${merchant}`, text }) };
    }),
  );
}

function invoicePage(prefix: string, invoice: Stripe.Invoice): Page {
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    prefix,
    body: html`<section class="card">
      <h1>Invoice ${invoice.number}</h1>
      <p>${invoice.account_name} · ${longDay(invoice.created)}</p>
      <table class="lines">
        <caption class="unseen">
          What the invoice is for
        </caption>
        <tbody>
          ${invoice.lines.data.map(
            (line) =>
              html`<tr>
                <th scope="row">
                  ${line.description}
                  <span class="quiet">${longDay(line.period.start)} – ${longDay(line.period.end)}</span>
                </th>
                <td>${formatMoney(line.amount, invoice.currency)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>${formatMoney(invoice.total, invoice.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p><strong>${states[invoice.status ?? ''] ?? ''}</strong></p>
    </section>`,
  };
}
