import { boolean, email, hash, mergeMetadata, metadata, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { submitEvidence } from '../money/dispute.ts';
import { changeObject } from '../store/changes.ts';
import { existing } from '../store/objects.ts';
import { resource } from './resource.ts';

const path = '/v1/disputes';

const MAX = 20_000;
const words = text({ max: MAX });

/** The evidence that is text; files can't be uploaded to the sandbox. */
const evidence = hash({
  access_activity_log: words,
  customer_email_address: email(),
  customer_name: words,
  product_description: words,
  refund_policy_disclosure: words,
  service_date: words,
  uncategorized_text: words,
});

const params = hash({ evidence, metadata: metadata(), submit: boolean() });

const update = route('POST', `${path}/:id`, params, async (call) => {
  const { evidence: given, metadata: labels, submit } = call.params;
  const stored = await existing(call, 'dispute', call.id, { account: call.account, lock: true });
  await changeObject(call, stored, 'charge.dispute.updated', () => {
    if (given) submitEvidence(call, stored.data, given, submit ?? true);
    stored.data.metadata = mergeMetadata(stored.data.metadata, labels);
  });
  return stored.data;
});

export const disputeRoutes = [update, ...resource({ object: 'dispute', path })];
