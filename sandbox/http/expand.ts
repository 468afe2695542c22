import { invalidRequest } from './errors.ts';

/**
 * The expandable fields by object; a dot leads into a hash. A field that isn't an id is omitted unless it is
 * expanded.
 */
const expandable: Record<string, string[]> = {
  application_fee: ['account', 'balance_transaction', 'charge', 'originating_transaction'],
  balance_transaction: ['source'],
  'billing_portal.session': ['configuration'],
  capability: ['account'],
  charge: [
    'application_fee',
    'balance_transaction',
    'customer',
    'failure_balance_transaction',
    'payment_intent',
    'refunds',
  ],
  'checkout.session': ['customer', 'invoice', 'line_items', 'payment_intent', 'setup_intent', 'subscription'],
  customer: ['default_source', 'invoice_settings.default_payment_method', 'subscriptions', 'test_clock'],
  dispute: ['charge', 'payment_intent'],
  fee_refund: ['balance_transaction', 'fee'],
  invoice: [
    'confirmation_secret',
    'customer',
    'default_payment_method',
    'parent.subscription_details.subscription',
    'payments',
    'test_clock',
  ],
  invoice_payment: ['invoice', 'payment.payment_intent'],
  item: [],
  line_item: ['pricing.price_details.price', 'subscription'],
  payment_intent: ['customer', 'latest_charge', 'payment_method'],
  payment_method: ['customer'],
  price: ['product'],
  product: ['default_price'],
  refund: ['balance_transaction', 'charge', 'payment_intent'],
  setup_intent: ['customer', 'latest_attempt', 'payment_method'],
  subscription: [
    'customer',
    'default_payment_method',
    'default_source',
    'latest_invoice',
    'pending_setup_intent',
    'schedule',
    'test_clock',
  ],
};

/** Nested objects that a path may pass through. */
const passable = [
  'balance_transactions',
  'data',
  'items',
  'last_payment_error',
  'line_items',
  'lines',
  'object',
  'price',
  'refunds',
];

export interface ExpandSource {
  /** The object with the id, or undefined. */
  load: (id: string) => Promise<object | undefined>;
  /** A part of an object that is sent only when expanded, e.g. a session's line items. */
  include: (parent: Fields, field: string) => Promise<object | null | undefined>;
}

type Fields = Record<string, unknown>;

/** The position in a walk: the object, and the path into its hashes. */
interface Place {
  owner: string;
  trail: string;
}

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Replaces ids with their objects in `answer` along each path, such as `data.payment_intent.latest_charge`. */
export async function expand(answer: object, paths: string[], source: ExpandSource): Promise<object> {
  const root = structuredClone(answer) as Fields;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    await walk(root, steps, path, source, { owner: '', trail: '' });
  }
  return root;
}

async function walk(node: Fields, steps: string[], path: string, source: ExpandSource, before: Place): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (node['object'] === 'list' && step === 'data') {
    const entries = (Array.isArray(node['data']) ? node['data'] : []) as unknown[];
    for (const entry of entries) if (isFields(entry)) await walk(entry, rest, path, source, before);
    if (rest.length === 0) throw cannotExpand(path);
    return;
  }
  const place = typeof node['object'] === 'string' ? { owner: node['object'], trail: '' } : before;
  const field = place.trail + step;
  const fields = expandable[place.owner] ?? [];
  const known = fields.includes(field);
  const value = node[step];
  if (known && typeof value === 'string') {
    const found = await source.load(value);
    if (found) node[step] = structuredClone(found);
  } else if (known && value === undefined) {
    const part = await source.include(node, field);
    if (part !== undefined) node[step] = structuredClone(part);
  } else if (!known) {
    const isPassable = fields.some((name) => name.startsWith(`${field}.`)) || passable.includes(step);
    if (!isPassable || rest.length === 0) throw cannotExpand(path);
  }
  const next = node[step];
  if (isFields(next)) await walk(next, rest, path, source, { owner: place.owner, trail: `${field}.` });
}
