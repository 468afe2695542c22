import { useEffect } from 'react';
import type { WaitingSale } from '../../../contract/sales/waiting-sales.ts';
import { keepSeen } from '../../calls/seen-hand-overs.ts';
import { serverNow } from '../../calls/server-time.ts';
import { isInstalled } from '../../calls/service-worker.ts';

/** Keeps the hand-overs that Overview shows for the installed app without a connection. */
export function useSeen(account: string, isKnown: boolean, sales: WaitingSale[]): void {
  useEffect(() => {
    if (!isKnown || !isInstalled()) return;
    const handOvers = sales.flatMap(({ kind, id, petName }) => (kind === 'hand_over' ? [{ id, petName }] : []));
    keepSeen({ account, at: new Date(serverNow()).toISOString(), handOvers });
  }, [account, isKnown, sales]);
}
