import type Stripe from 'stripe';
import { accountInvalid, apiError, noSuch } from '../http/errors.ts';
import { createdRange, expandField, hash, listFields, mergeMetadata } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { listObjects } from '../store/lists.ts';
import { deleteObject } from '../store/objects.ts';
import { createAccount } from './account-create.ts';
import {
  capabilityNames,
  changeAccount,
  findAccount,
  presentCapability,
  type CapabilityName,
  type StoredAccount,
} from './account-object.ts';
import { accountCreateParams, accountUpdateParams, capabilityParams } from './account-params.ts';

const base = '/v1/accounts';

type Changes = ReturnType<typeof accountUpdateParams.read>;

/** The account of the path, locked. A connected account can access only itself. */
async function accountOf(call: Call<unknown>): Promise<StoredAccount> {
  const id = call.path['id'] ?? call.account;
  const visible = call.account === call.platform || call.account === id;
  const account = visible ? await findAccount(call, id, true) : undefined;
  if (!account) throw accountInvalid(call.keyHint, id);
  return account;
}

/** Applies a request's parameters to the account. */
function apply(account: StoredAccount, params: Changes, now: number): void {
  const { data, internal } = account;
  if (params.business_profile) {
    const { support_address: place, ...profile } = params.business_profile;
    Object.assign(data.business_profile!, profile);
    if (place)
      data.business_profile!.support_address = {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
        ...place,
      };
  }
  if (params.business_type) data.business_type = params.business_type;
  if (params.email !== undefined) data.email = params.email;
  if (params.settings?.payments?.statement_descriptor)
    data.settings!.payments.statement_descriptor = params.settings.payments.statement_descriptor;
  data.metadata = mergeMetadata(data.metadata, params.metadata);
  for (const name of capabilityNames) {
    const wanted = params.capabilities?.[name]?.requested;
    if (wanted === true) internal.requested[name] ??= { requestedAt: now };
    if (wanted === false) delete internal.requested[name];
  }
}

function controllerOf(params: ReturnType<typeof accountCreateParams.read>): Stripe.Account.Controller {
  const { controller, type } = params;
  const express = type === 'express';
  return {
    fees: { payer: controller?.fees?.payer ?? (express ? 'application_express' : 'account') },
    is_controller: true,
    losses: { payments: controller?.losses?.payments ?? (express ? 'application' : 'stripe') },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? (express ? 'express' : 'full') },
    type: 'application',
  };
}

const create = route('POST', base, accountCreateParams, async (call) => {
  const { params } = call;
  if (call.account !== call.platform) {
    throw apiError(400, {
      type: 'invalid_request_error',
      message: 'A connected account cannot create accounts; leave the header Stripe-Account out.',
    });
  }
  if (params.controller && params.type) {
    throw apiError(400, {
      type: 'invalid_request_error',
      message: 'You may not specify `controller` and `type` at the same time.',
      param: 'type',
    });
  }
  const account = await createAccount(call, {
    controller: controllerOf(params),
    type: params.type ?? (params.controller ? 'none' : 'standard'),
    email: null,
    metadata: {},
    progress: {
      steps: { business: false, identity: false, bank: false, agreement: false },
      requested: {},
      withheld: [],
    },
  });
  await changeAccount(call, account, () => apply(account, params, call.now));
  return account.data;
});

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await accountOf(call)).data);
const retrieveOwn = route('GET', '/v1/account', hash(expandField), async (call) => (await accountOf(call)).data);

const update = route('POST', `${base}/:id`, accountUpdateParams, async (call) => {
  const account = await accountOf(call);
  await changeAccount(call, account, () => apply(account, call.params, call.now));
  return account.data;
});

const list = route('GET', base, hash({ ...listFields, created: createdRange() }), (call) =>
  listObjects(call.tx, { account: call.account, object: 'account', url: base }, call.params),
);

const remove = route('DELETE', `${base}/:id`, hash({}), async (call) => {
  const account = await accountOf(call);
  if (account.id === call.platform) {
    throw apiError(400, {
      type: 'invalid_request_error',
      message: 'You cannot delete your own account through the API.',
    });
  }
  await deleteObject(call.tx, account.id);
  return { id: account.id, object: 'account', deleted: true };
});

function capabilityOf(call: Call<unknown>): CapabilityName {
  const name = capabilityNames.find((known) => known === call.path['capability']);
  if (!name) throw noSuch('capability', call.path['capability'] ?? '', 'capability');
  return name;
}

const listCapabilities = route('GET', `${base}/:id/capabilities`, hash(expandField), async (call) => {
  const account = await accountOf(call);
  const data = capabilityNames
    .filter((name) => account.internal.requested[name])
    .map((name) => presentCapability(account, name));
  return { object: 'list', data, has_more: false, url: `${base}/${account.id}/capabilities` };
});

const retrieveCapability = route('GET', `${base}/:id/capabilities/:capability`, hash(expandField), async (call) =>
  presentCapability(await accountOf(call), capabilityOf(call)),
);

const updateCapability = route('POST', `${base}/:id/capabilities/:capability`, capabilityParams, async (call) => {
  const account = await accountOf(call);
  const name = capabilityOf(call);
  await changeAccount(call, account, () =>
    apply(account, { capabilities: { [name]: { requested: call.params.requested ?? true } } }, call.now),
  );
  return presentCapability(account, name);
});

export const accountRoutes = [
  create,
  retrieve,
  retrieveOwn,
  update,
  list,
  remove,
  listCapabilities,
  retrieveCapability,
  updateCapability,
];
