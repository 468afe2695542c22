import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findObjectById } from '../store/objects.ts';
import { withWorld } from '../store/world.ts';
import { html } from './html.ts';
import { formatMoney, notFoundPage, prefixOf, sendPage, type Page } from './layout.ts';
import type { PageSettings } from './pages.ts';
import { longDay } from './subscription-words.ts';

const states: Record<string, string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void: nothing is owed',
};

/** The page of `hosted_invoice_url`. The URL contains the invoice's id, which can't be guessed. */
export function registerInvoicePage(app: FastifyInstance, settings: PageSettings): void {
  app.get('/invoices/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const prefix = prefixOf(settings.pagesOrigin());
    const invoice = await withWorld(settings, null, (world) => findObjectById<Stripe.Invoice>(world.tx, 'invoice', id));
    if (!invoice || invoice.data.status === 'draft') return sendPage(reply, notFoundPage(prefix), { status: 404 });
    return sendPage(reply, invoicePage(prefix, invoice.data));
  });
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
