import { cardError, invalidRequest } from '../http/errors.ts';
import { expandField, hash, listFields, mergeMetadata, metadata, oneOf, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { attachMethod, outcomeOfMethod, usedMethod, type StoredMethod } from '../money/payment-method.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import { customerOf } from './customer-object.ts';

const base = '/v1/payment_methods';

const own = (call: Call<unknown>): Promise<StoredMethod> => usedMethod(call, call.account, call.path['id'] ?? '');

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await own(call)).data);

const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, metadata: metadata() }, ['allow_redisplay', 'billing_details', 'card', 'us_bank_account']),
  async (call) => {
    const method = await own(call);
    method.data.metadata = mergeMetadata(method.data.metadata, call.params.metadata);
    await updateObject(call.tx, 'payment_method', method);
    emit(call, method.account, 'payment_method.updated', method.data);
    return method.data;
  },
);

const list = route(
  'GET',
  base,
  hash({ ...listFields, customer: text(), type: oneOf(['card', 'klarna'], ['link', 'us_bank_account']) }, [
    'allow_redisplay',
    'customer_account',
  ]),
  (call) => {
    const { customer, type, ...page } = call.params;
    const where = { account: call.account, object: 'payment_method', url: base };
    return listObjects(call.tx, { ...where, filters: { customer, type } }, page);
  },
);

const attach = route(
  'POST',
  `${base}/:id/attach`,
  hash({ ...expandField, customer: required(text()) }, ['customer_account']),
  async (call) => {
    const customer = await customerOf(call, call.account, call.params.customer);
    const method = await own(call);
    if (method.data.type !== 'card') {
      throw invalidRequest(`Payment methods of type ${method.data.type} cannot be saved to customers.`);
    }
    const { decline } = outcomeOfMethod(method);
    if (decline) throw cardError(decline);
    await attachMethod(call, method, customer.id);
    return method.data;
  },
);

const detach = route('POST', `${base}/:id/detach`, hash(expandField), async (call) => {
  const method = await own(call);
  const { customer } = method.data;
  if (customer === null) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  method.data.customer = null;
  method.internal['detached'] = true;
  await updateObject(call.tx, 'payment_method', method);
  emit(call, method.account, 'payment_method.detached', method.data, { customer });
  return method.data;
});

export const paymentMethodRoutes = [retrieve, update, list, attach, detach];
