import { invalidRequest } from './errors.ts';

/** The fields that may be expanded, by object. A field that is not an id is one that is left out unless asked for. */
const expandable: Record<string, string[]> = {
  application_fee: ['account', 'balance_transaction', 'charge', 'originating_transaction'],
  balance_transaction: ['source'],
  capability: ['account'],
  charge: ['application_fee', 'balance_transaction', 'failure_balance_transaction', 'payment_intent', 'refunds'],
  'checkout.session': ['line_items', 'payment_intent'],
  fee_refund: ['balance_transaction', 'fee'],
  item: [],
  payment_intent: ['latest_charge', 'payment_method'],
  price: ['product'],
  refund: ['balance_transaction', 'charge', 'payment_intent'],
};

/** Hashes inside an object through which a path may go on. */
const passable = ['data', 'line_items', 'price', 'refunds', 'last_payment_error', 'object'];

export interface ExpandSource {
  /** The object that an id stands for, or undefined. */
  load: (id: string) => Promise<object | undefined>;
  /** A part of an object that is only sent when asked for, e.g. a session's line items. */
  include: (parent: Fields, field: string) => Promise<object | undefined>;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Replaces ids by their objects in `answer`, for each path such as `data.payment_intent.latest_charge`. */
export async function expand(answer: object, paths: string[], source: ExpandSource): Promise<object> {
  const root = structuredClone(answer) as Fields;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    await walk(root, steps, path, source);
  }
  return root;
}

async function walk(node: Fields, steps: string[], path: string, source: ExpandSource): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (node['object'] === 'list' && step === 'data') {
    const entries = (Array.isArray(node['data']) ? node['data'] : []) as unknown[];
    for (const entry of entries) if (isFields(entry)) await walk(entry, rest, path, source);
    if (rest.length === 0) throw cannotExpand(path);
    return;
  }
  const known = expandable[String(node['object'])]?.includes(step) ?? false;
  const value = node[step];
  if (known && typeof value === 'string') {
    const found = await source.load(value);
    if (found) node[step] = structuredClone(found);
  } else if (known && value === undefined) {
    const part = await source.include(node, step);
    if (part) node[step] = structuredClone(part);
  } else if (!known && !(passable.includes(step) && rest.length > 0)) {
    throw cannotExpand(path);
  }
  const next = node[step];
  if (isFields(next)) await walk(next, rest, path, source);
}
