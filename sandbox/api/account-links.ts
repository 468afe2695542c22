import { accountInvalid } from '../http/errors.ts';
import { address, hash, oneChoice, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../store/ids.ts';
import { insertState } from '../store/objects.ts';
import type { World } from '../store/world.ts';
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
  account: required(text()),
  refresh_url: required(address()),
  return_url: required(address()),
  type: required(oneChoice(['account_onboarding'])),
});

const create = route('POST', '/v1/account_links', params, async (call) => {
  const { account: id, refresh_url, return_url } = call.params;
  const account = call.account === call.platform && id !== call.platform ? await findAccount(call, id) : undefined;
  if (!account) throw accountInvalid(call.keyHint, id);
  return storeLink(call, { accountId: id, refreshUrl: refresh_url, returnUrl: return_url });
});

/** Stores a link that leads to the registration of an account. */
export async function storeLink(call: World, to: Pick<LinkInternal, 'accountId' | 'refreshUrl' | 'returnUrl'>) {
  const token = newId('accountLink');
  const link = {
    object: 'account_link',
    created: call.now,
    expires_at: call.now + linkSeconds,
    url: `${call.pagesOrigin}/onboarding/${token}`,
  };
  const internal: LinkInternal = { ...to, used: false };
  await insertState(call, { id: token, object: 'account_link', account: call.platform, data: link, internal });
  return link;
}

export const accountLinkRoutes = [create];
