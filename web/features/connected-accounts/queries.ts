import { useMutation, useQuery } from '@tanstack/react-query';
import { DELAYS } from '../../../contract/business.ts';
import * as accounts from '../../../contract/connected-accounts/connected-accounts.ts';
import { reasonOf } from '../../calls/api.ts';
import { isHandled, queryClient, read } from '../../calls/query-client.ts';
import { callConfirmed } from '../accounts/confirm-identity/call-confirmed.ts';
import { notify } from '../../ui/notify.ts';

const statusRead = read(accounts.stripeStatus, {});

/** Polls every 5 s; pauses while the tab is hidden. */
export function useConnectionStatus() {
  return useQuery({ ...statusRead, refetchInterval: DELAYS.connectionPoll, refetchIntervalInBackground: false });
}

export function refreshConnectionStatus() {
  return queryClient.invalidateQueries({ queryKey: statusRead.queryKey });
}

export function useConnect() {
  return useMutation({
    mutationFn: () => callConfirmed(accounts.connect, {}),
    onSuccess: (answer) => {
      const onboarding = answer.onboardingUrl ?? answer.url;
      if (answer.success && (answer.connected || answer.isConnected))
        notify.success('Already Connected', answer.message);
      else if (answer.success && onboarding) window.location.assign(onboarding);
      else notify.info('Setup Required', answer.message);
      return refreshConnectionStatus();
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Connection Failed', reasonOf(error, 'Failed to connect to Stripe'));
    },
  });
}

export function useResetConnection() {
  return useMutation({
    mutationFn: () => callConfirmed(accounts.resetConnection, {}),
    onSuccess: ({ message }) => {
      notify.success('Payment Account Reset', message);
      return refreshConnectionStatus();
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Reset Failed', error.message);
    },
  });
}

/** For the setup screens, which show the outcome themselves. */
export function useConnectSetup() {
  return useMutation({
    mutationFn: () => callConfirmed(accounts.connectSetup, {}),
    onSuccess: () => refreshConnectionStatus(),
  });
}
