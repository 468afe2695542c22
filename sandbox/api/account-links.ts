import { accountInvalid } from '../http/errors.ts';
import { address, hash, oneChoice, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../store/ids.ts';
import { insertState } from '../store/objects.ts';
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
  const token = newId('accountLink');
  const link = {
    object: 'account_link',
    created: call.now,
    expires_at: call.now + linkSeconds,
    url: `${call.pagesOrigin}/onboarding/${token}`,
  };
  const internal: LinkInternal = { accountId: id, refreshUrl: refresh_url, returnUrl: return_url, used: false };
  await insertState(call, { id: token, object: 'account_link', account: call.platform, data: link, internal });
  return link;
});

export const accountLinkRoutes = [create];
