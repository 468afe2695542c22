import { apiError, declineBody, invalidRequest } from '../http/errors.ts';
import { hash, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { attachMethod, outcomeOfMethod, usedMethod } from '../money/payment-method.ts';
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

export const paymentMethodRoutes = [attach, ...resource({ object: 'payment_method', path })];
