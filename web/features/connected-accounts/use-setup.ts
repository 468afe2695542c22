import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { DELAYS } from '../../../contract/business.ts';
import { screens } from '../../../contract/screens.ts';
import { isAnswered, toReason } from '../../calls/api.ts';
import { isHandled } from '../../calls/query-client.ts';
import { useConnectSetup } from './queries.ts';

/** Why connecting failed. `refused`: the server answered with an error; otherwise the network failed. */
export type SetupFailure = { message: string | null; refused: boolean };

/**
 * The flow of both setup screens (docs/specification.md, section 4): idle, busy, then a redirect to the provider after a second, or to
 * the dashboard if the account is already connected.
 */
export function useSetup(onFailure: (failure: SetupFailure) => void) {
  const [, navigate] = useLocation();
  const connect = useConnectSetup();
  const [isRedirecting, setIsRedirecting] = useState(false);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);

  const leave = (delay: number, go: () => void) => {
    setIsRedirecting(true);
    later.current = setTimeout(go, delay);
  };

  const start = () =>
    connect.mutate(undefined, {
      onSuccess: ({ success, connected, onboardingUrl, message }) => {
        if (success && connected) {
          leave(DELAYS.alreadyConnected, () => navigate(screens.dashboard.path));
        } else if (success && onboardingUrl) {
          leave(DELAYS.beforeOnboarding, () => window.location.assign(onboardingUrl));
        } else onFailure({ message, refused: true });
      },
      onError: (error) => {
        if (isHandled(error)) return;
        onFailure({ message: toReason(error, '') || null, refused: isAnswered(error) });
      },
    });

  return { start, busy: connect.isPending || isRedirecting };
}
