import { useEffect } from 'react';
import { isInstalled, startServiceWorker } from '../../calls/service-worker.ts';
import { settings } from '../../shell/settings.ts';
import { whenIdle } from '../../shell/when-idle.ts';

/** An app on the home screen opens without a connection, too. A browser's tab needs no service worker for anything but notifications. */
export function useInstalledApp(): void {
  useEffect(() => {
    if (!settings.serviceWorker || !isInstalled()) return undefined;
    return whenIdle(() => startServiceWorker().catch(() => undefined));
  }, []);
}
