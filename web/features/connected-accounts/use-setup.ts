import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { DELAYS } from '../../../contract/business.ts';
import { ApiError, reasonOf } from '../../api.ts';
import { isHandled } from '../../query-client.ts';
import { notify } from '../../ui/notify.ts';
import { useConnectSetup } from './queries.ts';

/** What stands against connecting: the server's word, or that there was none. */
export type SetupFailure = { message: string | null; refused: boolean };

/**
 * The way of both setup screens (spec.md section 4): idle, busy, then on to the provider after a second, or back to
 * the dashboard when the account is connected already.
 */
export function useSetup(onFailure: (failure: SetupFailure) => void) {
  const [, navigate] = useLocation();
  const connect = useConnectSetup();
  const [leaving, setLeaving] = useState(false);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const leave = (delay: number, go: () => void) => {
    setLeaving(true);
    later.current = setTimeout(go, delay);
  };

  const start = () =>
    connect.mutate(undefined, {
      onSuccess: ({ success, connected, onboardingUrl, message }) => {
        if (success && connected) {
          notify.success('Already Connected', message);
          leave(DELAYS.alreadyConnected, () => navigate('/dashboard'));
        } else if (success && onboardingUrl) {
          leave(DELAYS.beforeOnboarding, () => window.location.assign(onboardingUrl));
        } else onFailure({ message, refused: true });
      },
      onError: (error) => {
        if (isHandled(error)) return;
        onFailure({ message: reasonOf(error, '') || null, refused: error instanceof ApiError && error.status > 0 });
      },
    });

  return { start, busy: connect.isPending || leaving };
}
