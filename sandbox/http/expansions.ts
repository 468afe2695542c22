import { refundsOf } from '../api/charge-refunds.ts';
import { lineItemsOf } from '../api/line-items.ts';
import { invoicePartOf, subscriptionsOf } from '../billing/parts.ts';
import { presentTransaction } from '../money/ledger.ts';
import { findObjectById } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { ExpandSource } from './expand.ts';

/** The kind of object by id prefix. */
const kinds: [prefix: string, object: string][] = [
  ['acct_', 'account'],
  ['bpc_', 'billing_portal.configuration'],
  ['clock_', 'test_helpers.test_clock'],
  ['cus_', 'customer'],
  ['du_', 'dispute'],
  ['in_', 'invoice'],
  ['inpay_', 'invoice_payment'],
  ['price_', 'price'],
  ['seti_', 'setup_intent'],
  ['sub_', 'subscription'],
  ['ch_', 'charge'],
  ['py_', 'charge'],
  ['pyr_', 'refund'],
  ['re_', 'refund'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['prod_', 'product'],
  ['fee_', 'application_fee'],
  ['fr_', 'fee_refund'],
  ['txn_', 'balance_transaction'],
];

/**
 * Loads expanded objects. Access to an object includes the objects that its fields name: a charge of a connected
 * account leads to the platform's application fee, and the fee back to the charge.
 */
export function expansions(world: World): ExpandSource {
  return {
    load: async (id) => {
      const object = kinds.find(([prefix]) => id.startsWith(prefix))?.[1];
      if (!object) return undefined;
      const found =
        (await findObjectById<object>(world.tx, object, id)) ??
        (object === 'customer' ? await findObjectById<object>(world.tx, 'deleted_customer', id) : undefined);
      if (!found) return undefined;
      return object === 'balance_transaction' ? presentTransaction(found.data, world.now) : found.data;
    },
    include: async (parent, field) => {
      const id = String(parent['id']);
      if (parent['object'] === 'checkout.session' && field === 'line_items') return lineItemsOf(world, id);
      if (parent['object'] === 'charge' && field === 'refunds') return refundsOf(world, id);
      if (parent['object'] === 'invoice') return invoicePartOf(world, id, field);
      if (parent['object'] === 'customer' && field === 'subscriptions') return subscriptionsOf(world, id);
      return undefined;
    },
  };
}
