import { boolean, email, hash, mergeMetadata, metadata, text } from '../http/params.ts';
import { invalidRequest } from '../http/errors.ts';
import { route, type Call } from '../http/route.ts';
import { submitEvidence } from '../money/dispute.ts';
import { changeObject } from '../store/changes.ts';
import { existing } from '../store/objects.ts';
import { resource } from './resource.ts';

const path = '/v1/disputes';

const MAX = 20_000;
const words = text({ max: MAX });

/** The ids of files. */
const id = text();
const files = {
  customer_communication: id,
  customer_signature: id,
  receipt: id,
  refund_policy: id,
  service_documentation: id,
  shipping_documentation: id,
  uncategorized_file: id,
};
/** The maximum of all files of a dispute together, in bytes. */
const maxOfFiles = 5 * 1024 * 1024;

const evidence = hash({
  access_activity_log: words,
  customer_email_address: email(),
  customer_name: words,
  customer_purchase_ip: words,
  product_description: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  uncategorized_text: words,
  ...files,
});

const params = hash({ evidence, metadata: metadata(), submit: boolean() });

const update = route('POST', `${path}/:id`, params, async (call) => {
  const { evidence: given, metadata: labels, submit } = call.params;
  const stored = await existing(call, 'dispute', call.id, { account: call.account, lock: true });
  await checkFiles(call, { ...stored.data.evidence, ...given });
  await changeObject(call, stored, 'charge.dispute.updated', () => {
    if (given) submitEvidence(call, stored.data, given, submit ?? true);
    stored.data.metadata = mergeMetadata(stored.data.metadata, labels);
  });
  return stored.data;
});

/** Files are the account's own, were uploaded for disputes, and are not too large together. */
async function checkFiles(call: Call<unknown>, given: Partial<Record<string, unknown>>): Promise<void> {
  let size = 0;
  for (const name of Object.keys(files)) {
    if (typeof given[name] !== 'string') continue;
    const param = `evidence[${name}]`;
    const { data } = await existing(call, 'file', given[name], { account: call.account, param });
    if (data.purpose !== 'dispute_evidence')
      throw invalidRequest(
        `The file ${data.id} has the purpose ${data.purpose}, and must have dispute_evidence.`,
        param,
      );
    size += data.size;
  }
  if (size > maxOfFiles) throw invalidRequest('The files of a dispute may have 5 MB together.', 'evidence');
}

export const disputeRoutes = [update, ...resource({ object: 'dispute', path })];
