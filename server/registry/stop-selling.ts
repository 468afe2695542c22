import type { StopSelling } from '../features/accounts/sign-in/passwords.ts';
import { recordAudit } from '../features/audit/record.ts';
import { sendSecurityNotice } from '../features/audit/security-notice.ts';
import { disconnectForGood } from '../features/connected-accounts/service.ts';
import { openCheckouts } from '../features/checkout/close-many.ts';
import { pauseLinksOf } from '../features/payment-links/pause-links.ts';

/** docs/decisions/0062-a-reset-stops-a-strangers-selling.md */
export const stopSelling: StopSelling = async (context, tx, userId) => {
  const wasConnected = await disconnectForGood(context, tx, userId, openCheckouts);
  const pausedLinks = await pauseLinksOf(tx, userId, context.now);
  if (!wasConnected && pausedLinks === 0) return;
  await recordAudit(context, tx, {
    act: 'selling_stopped',
    by: { kind: 'user', id: userId },
    details: { pausedLinks },
  });
  await sendSecurityNotice(context, tx, { userId, notice: 'selling_stopped' });
};
