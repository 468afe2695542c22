import { apiVersion } from '../description.ts';
import type { Exchange, Finding } from '../validator.ts';

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 1200,
  balance_transaction: 'txn_1',
  charge: 'ch_1',
  created: 1_790_000_000,
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: { order: '7' },
  payment_intent: 'pi_1',
  payment_method: null,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

/** A request that Stripe takes, and what it answers. */
export const refunding: Exchange = {
  kind: 'api',
  method: 'POST',
  path: '/v1/refunds',
  query: '',
  headers: {
    authorization: 'Bearer sk_test_…',
    'stripe-version': apiVersion(),
    'idempotency-key': 'refund_1',
  },
  body: 'charge=ch_1&amount=1200&reason=requested_by_customer&metadata[order]=7&expand[]=charge',
  status: 200,
  response: refund,
};

export const listing: Exchange = {
  ...refunding,
  method: 'GET',
  query: 'charge=ch_1&created[gte]=1790000000&limit=10',
  body: '',
  response: { object: 'list', data: [refund], has_more: false, url: '/v1/refunds' },
};

export const refusing: Exchange = {
  ...refunding,
  status: 400,
  response: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded.' } },
};

const event = {
  id: 'evt_1',
  object: 'event',
  api_version: apiVersion(),
  created: 1_790_000_000,
  data: { object: refund, previous_attributes: { status: 'pending' } },
  livemode: false,
  pending_webhooks: 1,
  request: { id: 'req_1', idempotency_key: 'refund_1' },
  type: 'refund.updated',
};

export const delivering: Exchange = {
  ...refunding,
  kind: 'webhook',
  path: '/webhooks',
  headers: { 'stripe-signature': 't=1,v1=00' },
  body: JSON.stringify(event),
  response: { received: true },
};

type Planted = [error: string, exchange: Exchange, finding: `${Finding['level']} ${Finding['where']} ${string}`];

const sending = (body: string): Exchange => ({ ...refunding, body });
const answering = (changes: object): Exchange => ({ ...refunding, response: { ...refund, ...changes } });
const sendingHeaders = (headers: Exchange['headers']): Exchange => ({
  ...refunding,
  headers: { ...refunding.headers, ...headers },
});
const deliveringEvent = (changes: object): Exchange => ({
  ...delivering,
  body: JSON.stringify({ ...event, ...changes }),
});
function without(name: keyof typeof refund): object {
  const { [name]: _left, ...rest } = refund;
  return rest;
}

/** Errors in requests, each planted into an exchange without any. */
export const plantedInRequests: Planted[] = [
  ['an unknown path', { ...refunding, path: '/v1/refund' }, 'error request POST /v1/refund'],
  ['an unknown method', { ...refunding, method: 'DELETE' }, 'error request DELETE /v1/refunds'],
  ['a misspelled parameter', sending('charge=ch_1&amounts=1200'), 'error request amounts'],
  ['a misspelled filter', { ...listing, query: 'charges=ch_1' }, 'error request charges'],
  ['an unknown nested parameter', { ...listing, query: 'created[after]=1' }, 'error request created[after]'],
  ['a parameter in the query of a POST', { ...refunding, query: 'amount=1' }, 'error request amount'],
  ['text for an amount', sending('charge=ch_1&amount=twelve'), 'error request amount'],
  ['a fraction of a cent', sending('charge=ch_1&amount=12.5'), 'error request amount'],
  ['text for a boolean', sending('charge=ch_1&reverse_transfer=yes'), 'error request reverse_transfer'],
  ['one value for a list', sending('charge=ch_1&expand=charge'), 'error request expand'],
  ['fields for one value', sending('charge[id]=ch_1'), 'error request charge'],
  ['a reason that Stripe does not know', sending('charge=ch_1&reason=regret'), 'error request reason'],
  ['an empty parameter that can not be unset', sending('charge='), 'error request charge'],
  ['a missing parameter', { ...refunding, path: '/v1/account_links', body: 'account=acct_1' }, 'error request type'],
  ['fields in metadata', sending('metadata[order][id]=7'), 'error request metadata[order]'],
  ['a long metadata key', sending(`metadata[${'k'.repeat(41)}]=1`), `error request metadata[${'k'.repeat(41)}]`],
  ['a long metadata value', sending(`metadata[order]=${'7'.repeat(501)}`), 'error request metadata[order]'],
  [
    'too much metadata',
    sending(Array.from({ length: 51 }, (_, index) => `metadata[${index}]=1`).join('&')),
    'error request metadata',
  ],
  ['no key', sendingHeaders({ authorization: undefined }), 'error request Authorization'],
  ['another version', sendingHeaders({ 'stripe-version': '2020-08-27' }), 'warning request Stripe-Version'],
  ['no idempotency key', sendingHeaders({ 'idempotency-key': undefined }), 'note request Idempotency-Key'],
  [
    'an idempotency key that no second request repeats',
    sendingHeaders({ 'idempotency-key': 'stripe-node-retry-1' }),
    'note request Idempotency-Key',
  ],
];

export const plantedInResponses: Planted[] = [
  ['a missing field', { ...refunding, response: without('balance_transaction') }, 'error response balance_transaction'],
  [
    'a missing field in a list',
    { ...listing, response: { ...(listing.response as object), data: [without('id')] } },
    'error response data[0].id',
  ],
  ['text for an amount', answering({ amount: '1200' }), 'error response amount'],
  ['a fraction of a cent', answering({ amount: 12.5 }), 'error response amount'],
  ['null for an id', answering({ id: null }), 'error response id'],
  ['another kind of object', answering({ object: 'charge' }), 'error response object'],
  [
    'another kind of expanded object',
    answering({ customer: { id: 'ch_1', object: 'charge' } }),
    'error response customer.object',
  ],
  [
    'an incomplete expanded object',
    answering({ customer: { id: 'cus_1', object: 'customer', deleted: true, name: 1 } }),
    'warning response customer.name',
  ],
  ['a reason that Stripe does not know', answering({ reason: 'regret' }), 'warning response reason'],
  ['a field that Stripe does not send', answering({ pet: 'Rex' }), 'warning response pet'],
  ['a number in metadata', answering({ metadata: { order: 7 } }), 'error response metadata.order'],
  ['text for an answer', { ...refunding, response: undefined }, 'error response '],
  ['a refusal without an error', { ...refusing, response: {} }, 'error response error'],
  [
    'a refusal of an unknown type',
    { ...refusing, response: { error: { type: 'mood_error' } } },
    'warning response error.type',
  ],
  ['a refusal without a type', { ...refusing, response: { error: { message: 'no' } } }, 'error response error.type'],
];

export const plantedInEvents: Planted[] = [
  ['no signature', { ...delivering, headers: {} }, 'error event Stripe-Signature'],
  ['text for an event', { ...delivering, body: 'refunded' }, 'error event '],
  ['an unknown type', deliveringEvent({ type: 'refund.vanished' }), 'error event type'],
  [
    'another kind of object',
    deliveringEvent({ data: { object: { ...refund, object: 'charge' } } }),
    'error event data.object.object',
  ],
  ['a missing field', deliveringEvent({ data: { object: without('charge') } }), 'error event data.object.charge'],
  [
    'text for the previous values',
    deliveringEvent({ data: { object: refund, previous_attributes: 'pending' } }),
    'error event data.previous_attributes',
  ],
  ['text for a time', deliveringEvent({ created: 'today' }), 'error event created'],
  ['a field that Stripe does not send', deliveringEvent({ pet: 'Rex' }), 'warning event pet'],
];
