import type Stripe from 'stripe';
import { boolean, hash, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../store/ids.ts';
import { existing, insert, save } from '../store/objects.ts';
import { resource } from './resource.ts';

const object = 'payment_method_domain';
const path = '/v1/payment_method_domains';

const active = { status: 'active' as const };

const create = route('POST', path, hash({ domain_name: required(text()), enabled: boolean() }), async (call) => {
  const { domain_name, enabled = true } = call.params;
  const data: Stripe.PaymentMethodDomain = {
    id: newId('paymentMethodDomain'),
    object,
    amazon_pay: active,
    apple_pay: active,
    created: call.now,
    domain_name,
    enabled,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
  await insert(call, call.account, data);
  return data;
});

const update = route('POST', `${path}/:id`, hash({ enabled: boolean() }), async (call) => {
  const stored = await existing(call, object, call.id, { account: call.account, lock: true });
  stored.data.enabled = call.params.enabled ?? stored.data.enabled;
  await save(call, stored);
  return stored.data;
});

export const paymentMethodDomainRoutes = [create, update, ...resource({ object, path })];
