import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { hash, integer, listFields, mergeMetadata, metadata } from '../http/params.ts';
import { route } from '../http/route.ts';
import { recordTransaction } from '../money/ledger.ts';
import { refundFee } from '../money/refund.ts';
import { referencedId } from '../store/referenced-id.ts';
import { listObjects } from '../store/lists.ts';
import { existing } from '../store/objects.ts';
import { resource } from './resource.ts';

/** Application fees belong to the platform; connected accounts can't access them. */
const path = '/v1/application_fees';

const createRefund = route(
  'POST',
  `${path}/:id/refunds`,
  hash({ amount: integer({ min: 1 }), metadata: metadata() }),
  async (call) => {
    const fee = await existing(call, 'application_fee', call.id, { account: call.account, lock: true });
    const left = fee.data.amount - fee.data.amount_refunded;
    if (left === 0)
      throw codedRefusal('application_fee_already_refunded', `Application fee ${fee.id} has already been refunded.`);
    const amount = call.params.amount ?? left;
    if (amount > left) {
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on application fee (${left})`,
        'amount',
      );
    }
    await recordTransaction(call, {
      account: referencedId(fee.data.account),
      type: 'application_fee_refund',
      reportingCategory: 'fee',
      amount,
      description: 'REFUND OF APPLICATION FEE',
      source: referencedId(fee.data.charge),
    });
    return refundFee(call, fee, amount, mergeMetadata({}, call.params.metadata));
  },
);

const listRefunds = route('GET', `${path}/:id/refunds`, hash(listFields), async (call) => {
  const fee = await existing(call, 'application_fee', call.id, { account: call.account });
  const source = { account: call.account, object: 'fee_refund' as const, url: call.url, filters: { fee: fee.id } };
  return listObjects(call.tx, source, call.params);
});

export const applicationFeeRoutes = [...resource({ object: 'application_fee', path }), createRefund, listRefunds];
