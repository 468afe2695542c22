import { useQuery } from '@tanstack/react-query';
import { DELAYS } from '../../../contract/business.ts';
import * as accounts from '../../../contract/connected-accounts/connected-accounts.ts';
import { toReason } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';
import { notify } from '../../ui/notify.ts';

/** Polls every 5 s; pauses while the tab is hidden. */
export function useConnectionStatus() {
  return useQuery({
    ...read(accounts.stripeStatus, {}),
    refetchInterval: DELAYS.connectionPoll,
    refetchIntervalInBackground: false,
  });
}

export function useConnect() {
  return useAct(
    () =>
      change(
        accounts.connect,
        {},
        {
          send: callConfirmed,
          answered: (answer) => {
            const onboarding = answer.onboardingUrl ?? answer.url;
            if (answer.success && (answer.connected || answer.isConnected)) notifyConnected(answer.message);
            else if (answer.success && onboarding) window.location.assign(onboarding);
            else notify.info('Setup Required', answer.message);
          },
          waits: true,
        },
      ),
    { failed: (error) => notify.error('Connection Failed', toReason(error, 'Failed to connect to Stripe')) },
  );
}

export function useResetConnection() {
  return useAct(() => change(accounts.resetConnection, {}, { send: callConfirmed, waits: true }), {
    done: ({ message }) => notify.success('Payment Account Reset', message),
    failed: 'Reset Failed',
  });
}

const notifyConnected = (message: string) => notify.success('Already Connected', message);

/** For the setup screens, which show any other outcome themselves. */
export function useConnectSetup() {
  return useAct(() => change(accounts.connectSetup, {}, { send: callConfirmed, waits: true }), {
    done: ({ success, connected, message }) => success && connected && notifyConnected(message),
  });
}
