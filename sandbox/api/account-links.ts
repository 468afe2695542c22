import { accountInvalid, invalidRequest } from '../http/errors.ts';
import { address, expandField, hash, oneOf, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../store/ids.ts';
import { insertObject } from '../store/objects.ts';
import { findAccount } from './account-object.ts';

/** An account link works once, within five minutes. */
const linkSeconds = 5 * 60;

/** The onboarding pages' state of a link. */
export interface LinkInternal extends Record<string, unknown> {
  accountId: string;
  refreshUrl: string;
  returnUrl: string;
  used: boolean;
}

const params = hash({
  ...expandField,
  account: required(text()),
  collect: oneOf(['currently_due', 'eventually_due']),
  collection_options: hash({
    fields: oneOf(['currently_due', 'eventually_due']),
    future_requirements: oneOf(['include', 'omit']),
  }),
  refresh_url: required(address()),
  return_url: required(address()),
  type: required(oneOf(['account_onboarding', 'account_update'])),
});

const create = route('POST', '/v1/account_links', params, async (call) => {
  const { account: id, collect, collection_options, refresh_url, return_url, type } = call.params;
  if (collect && collection_options) {
    throw invalidRequest('You may not specify both `collect` and `collection_options`.', { param: 'collect' });
  }
  const account = call.account === call.platform && id !== call.platform ? await findAccount(call, id) : undefined;
  if (!account) throw accountInvalid(call.keyHint, id);
  if (type === 'account_update') {
    throw invalidRequest(
      'You cannot create `account_update` type Account Links for this account. You can only create `account_onboarding` Account Links for accounts that have a Stripe-hosted dashboard.',
      { param: 'type' },
    );
  }
  const token = newId('accountLink');
  const link = {
    object: 'account_link',
    created: call.now,
    expires_at: call.now + linkSeconds,
    url: `${call.pagesOrigin}/onboarding/${token}`,
  };
  const internal: LinkInternal = { accountId: id, refreshUrl: refresh_url, returnUrl: return_url, used: false };
  await insertObject(call.tx, {
    id: token,
    object: 'account_link',
    account: call.platform,
    created: call.now,
    data: link,
    internal,
  });
  return link;
});

export const accountLinkRoutes = [create];
