import { useEffect } from 'react';
import { endNotifications, readNotified } from '../../calls/service-worker.ts';
import { settings } from '../../shell/settings.ts';
import { whenIdle } from '../../shell/when-idle.ts';

/** Loads what notifies this device again only where it was notified before; ends it where another account has signed in. */
export function useResumeNotifying(accountId: string): void {
  useEffect(() => {
    const account = readNotified()?.account;
    if (settings.pushPublicKey === null || account === undefined) return undefined;
    if (account !== accountId) return endNotifications();
    return whenIdle(() =>
      import('./queries.ts').then(({ resumeNotifying }) => resumeNotifying()).catch(() => undefined),
    );
  }, [accountId]);
}
