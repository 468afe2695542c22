import { listInvoicePayments, type StoredInvoice } from '../billing/invoice-object.ts';
import { presentTransaction } from '../money/ledger.ts';
import { isFields, type Fields } from '../store/changes.ts';
import { traits, type Kinds } from '../store/kinds.ts';
import { listObjects } from '../store/lists.ts';
import { find, findById } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { invalidRequest } from './errors.ts';
import { requireExpansion } from './permissions.ts';

/** Nested objects that a path may pass through. */
const passable = ['balance_transactions', 'data', 'items', 'last_payment_error', 'lines', 'object', 'price', 'refunds'];

/** The position in a walk: the object, and the path into its hashes. */
interface WalkPosition {
  owner: string;
  trail: string;
}

function cannotExpand(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
}

/**
 * Replaces ids with their objects in `answer` along each path, such as `data.payment_intent.latest_charge`. Access to
 * an object includes the objects that its fields name: a charge of a connected account leads to the platform's
 * application fee, and the fee back to the charge.
 */
export async function expand(world: World, answer: object, paths: string[]): Promise<object> {
  if (paths.length === 0) return answer;
  const root = structuredClone(answer) as Fields;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', 'expand');
    }
    await walk(world, root, steps, path, { owner: '', trail: '' });
  }
  return root;
}

async function walk(world: World, node: Fields, steps: string[], path: string, before: WalkPosition): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (node['object'] === 'list' && step === 'data') {
    const entries = (Array.isArray(node['data']) ? node['data'] : []) as unknown[];
    for (const entry of entries) if (isFields(entry)) await walk(world, entry, rest, path, before);
    if (rest.length === 0) throw cannotExpand(path);
    return;
  }
  const position = typeof node['object'] === 'string' ? { owner: node['object'], trail: '' } : before;
  const field = position.trail + step;
  const fields = traits[position.owner]?.expandable ?? [];
  const known = fields.includes(field);
  const value = node[step];
  if (known && typeof value === 'string') {
    const found = await load(world, value);
    if (found) node[step] = structuredClone(found);
  } else if (known && value === undefined) {
    const part = await include(world, node, field);
    if (part !== undefined) node[step] = structuredClone(part);
  } else if (!known) {
    const isPassable = fields.some((name) => name.startsWith(`${field}.`)) || passable.includes(step);
    if (!isPassable || rest.length === 0) throw cannotExpand(path);
  }
  const next = node[step];
  if (isFields(next)) await walk(world, next, rest, path, { owner: position.owner, trail: `${field}.` });
}

async function load(world: World, id: string): Promise<object | undefined> {
  const found = await findById(world, id);
  if (found) requireExpansion(world, found);
  return found?.object === 'balance_transaction'
    ? presentTransaction(found.data as Kinds['balance_transaction'], world.now)
    : found?.data;
}

/** A part of an object that is sent only when it is expanded. */
async function include(world: World, { id, object }: Fields, field: string): Promise<object | null | undefined> {
  const owner = await findById(world, String(id));
  if (!owner) return undefined;
  const { account } = owner;
  if (object === 'charge') {
    const url = `/v1/charges/${owner.id}/refunds`;
    return listObjects(world.tx, { account, object: 'refund', url, filters: { charge: owner.id } });
  }
  if (field === 'payments') return listInvoicePayments(owner as StoredInvoice);
  if (field !== 'confirmation_secret') return undefined;
  // The secret of the payment that an open invoice waits for.
  const intent = await find(world, 'payment_intent', String(owner.internal['intentId']));
  if (!intent || (owner.data as Kinds['invoice']).status !== 'open') return null;
  return { client_secret: intent.data.client_secret, type: 'payment_intent' };
}
