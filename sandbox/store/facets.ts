/** The filterable fields of each kind; a dotted path may lead into hashes, lists and their entries. */
const facetNames: Record<string, string[]> = {
  application_fee: ['charge'],
  balance_transaction: ['currency', 'source', 'type'],
  'billing_portal.configuration': ['active', 'is_default'],
  charge: ['customer', 'payment_intent', 'transfer_group'],
  'checkout.session': ['customer', 'payment_intent', 'status', 'subscription'],
  customer: ['email', 'test_clock'],
  dispute: ['charge', 'payment_intent'],
  event: ['type'],
  fee_refund: ['fee'],
  invoice: ['collection_method', 'customer', 'parent.subscription_details.subscription', 'status'],
  invoice_payment: ['invoice', 'payment.payment_intent', 'status'],
  payment_intent: ['customer'],
  payment_method: ['customer', 'type'],
  price: ['active', 'currency', 'lookup_key', 'product', 'recurring.interval', 'type'],
  product: ['active'],
  refund: ['charge', 'payment_intent'],
  setup_intent: ['customer', 'payment_method'],
  subscription: ['collection_method', 'customer', 'items.data.id', 'items.data.price.id', 'status', 'test_clock'],
};

export type Facet = [name: string, value: string];

/** The object's filterable name and value pairs, without duplicates. */
export function facetsOf(object: string, data: object): Facet[] {
  return (facetNames[object] ?? []).flatMap((name) =>
    [...new Set(valuesAt(data, name.split('.')))].map((value) => [name, value] as Facet),
  );
}

function valuesAt(value: unknown, steps: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : [];
  return value !== null && typeof value === 'object' ? valuesAt((value as Record<string, unknown>)[step], rest) : [];
}
