import type { ConnectionStatus } from '../../../contract/connected-accounts/connected-accounts.ts';
import type { Tone } from '../../ui/badge.tsx';

/** A word joiner keeps the range on one line. */
export const SETUP_TIME = '5–\u206010 minutes';

export type ConnectionState = 'admin' | 'connected' | 'incomplete' | 'paused' | 'none';

export const CONNECTION_STATES: Record<ConnectionState, { label: string; tone: Tone; text: string }> = {
  admin: {
    label: 'Admin Account',
    tone: 'good',
    text: 'Your sales are paid to the platform’s own account. There is nothing to connect.',
  },
  connected: { label: 'Connected', tone: 'good', text: 'Buyers pay straight to your Stripe account.' },
  incomplete: {
    label: 'Setup Incomplete',
    tone: 'warm',
    text: 'Stripe still needs a few details before buyers can pay you.',
  },
  paused: {
    label: 'Not Connected',
    tone: 'warm',
    text: 'Stripe doesn’t let your account take payments now. It may still be checking your details. Your Stripe dashboard says what is needed.',
  },
  none: {
    label: 'Not Connected',
    tone: 'outline',
    text: `Connect a Stripe account so that buyers pay you directly. It takes ${SETUP_TIME}; have your ID and bank details ready.`,
  },
};

/** See docs/specification.md, section 4. */
export function connectionState(status: ConnectionStatus): ConnectionState {
  if (status.isAdmin) return 'admin';
  if (status.isConnected) return 'connected';
  if (!status.stripeAccountId) return 'none';
  return status.accountDetails.requirementsPending > 0 ? 'incomplete' : 'paused';
}
