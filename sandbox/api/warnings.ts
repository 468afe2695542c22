import { hash } from '../http/params.ts';
import { route } from '../http/route.ts';
import { closeReview } from '../money/warnings.ts';
import { existing } from '../store/objects.ts';
import { resource } from './resource.ts';

const reviews = '/v1/reviews';

const approve = route('POST', `${reviews}/:id/approve`, hash({}), async (call) => {
  const stored = await existing(call, 'review', call.id, { account: call.account, lock: true });
  await closeReview(call, stored, 'approved');
  return stored.data;
});

/** Early fraud warnings, and reviews. */
export const warningRoutes = [
  ...resource({ object: 'radar.early_fraud_warning', path: '/v1/radar/early_fraud_warnings' }),
  approve,
  ...resource({ object: 'review', path: reviews }),
];
