import { boolean, email, hash, mergeMetadata, metadata, oneChoice, text } from '../http/params.ts';
import { invalidRequest } from '../http/errors.ts';
import { route, type Call } from '../http/route.ts';
import { billCountering, costsToCounter, submitEvidence } from '../money/dispute.ts';
import { changeObject } from '../store/changes.ts';
import { existing, save } from '../store/objects.ts';
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
/** The most of all files of a dispute together. https://docs.stripe.com/disputes/responding: "4.5 MB", Mastercard "19 pages" */
const maxBytes = 4.5 * 1024 * 1024;
const maxPages = { mastercard: 19, other: 49 };

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
  enhanced_evidence: hash({ visa_compliance: hash({ fee_acknowledged: boolean() }) }),
  ...files,
});

const intended = oneChoice(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes']);

const params = hash({ evidence, intended_submission_method: intended, metadata: metadata(), submit: boolean() });

const update = route('POST', `${path}/:id`, params, async (call) => {
  const { evidence: given, intended_submission_method: method, metadata: labels, submit } = call.params;
  const stored = await existing(call, 'dispute', call.id, { account: call.account, lock: true });
  const brand = stored.data.payment_method_details?.card?.brand ?? '';
  await checkFiles(call, brand, { ...stored.data.evidence, ...given });
  const isBilled = given !== undefined && (submit ?? true) && costsToCounter(stored.data);
  await changeObject(call, stored, 'charge.dispute.updated', () => {
    if (given) submitEvidence(call, stored.data, given, submit ?? true);
    if (method) stored.data.intended_submission_method = method;
    stored.data.metadata = mergeMetadata(stored.data.metadata, labels);
  });
  if (isBilled) await billCountering(call, stored);
  await save(call, stored);
  return stored.data;
});

/** Files are the account's own, were uploaded for disputes, and are not too large together. */
async function checkFiles(call: Call<unknown>, brand: string, given: Partial<Record<string, unknown>>): Promise<void> {
  let [size, pages] = [0, 0];
  for (const name of Object.keys(files)) {
    if (typeof given[name] !== 'string') continue;
    const param = `evidence[${name}]`;
    const { data, internal } = await existing(call, 'file', given[name], { account: call.account, param });
    if (data.purpose !== 'dispute_evidence')
      throw invalidRequest(
        `The file ${data.id} has the purpose ${data.purpose}, and must have dispute_evidence.`,
        param,
      );
    size += data.size;
    pages += internal['pages'] as number;
  }
  if (size > maxBytes) throw invalidRequest('The files of a dispute may have 4.5 MB together.', 'evidence');
  const most = brand === 'mastercard' ? maxPages.mastercard : maxPages.other;
  if (pages > most) throw invalidRequest(`The files of this dispute may have ${most} pages together.`, 'evidence');
}

export const disputeRoutes = [update, ...resource({ object: 'dispute', path })];
