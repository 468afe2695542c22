import { apiError, declineBody, invalidRequest } from '../http/errors.ts';
import { hash, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { attachMethod, outcomeOfMethod, usedMethod } from '../money/payment-method.ts';
import { emit } from '../store/events.ts';
import { existing, save } from '../store/objects.ts';
import { lockCustomer } from './customer-object.ts';
import { resource } from './resource.ts';

const path = '/v1/payment_methods';

const attach = route('POST', `${path}/:id/attach`, hash({ customer: required(text()) }), async (call) => {
  const customer = await lockCustomer(call, call.account, call.params.customer);
  const method = await usedMethod(call, call.account, call.id);
  if (method.data.type !== 'card') {
    throw invalidRequest(`Payment methods of type ${method.data.type} cannot be saved to customers.`);
  }
  const { decline } = outcomeOfMethod(method);
  if (decline) throw apiError(402, declineBody(decline));
  await attachMethod(call, method, customer.id);
  return method.data;
});

const detach = route('POST', `${path}/:id/detach`, hash({}), async (call) => {
  const method = await existing(call, 'payment_method', call.id, { account: call.account, lock: true });
  const { customer } = method.data;
  if (customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.data.customer = null;
  await save(call, method);
  emit(call, method.account, 'payment_method.detached', method.data, { customer });
  return method.data;
});

export const paymentMethodRoutes = [attach, detach, ...resource({ object: 'payment_method', path })];
