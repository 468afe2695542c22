import type { z } from 'zod';
import type { session as sessionSchema } from '../../../../contract/accounts/sessions.ts';

type Session = z.output<typeof sessionSchema>;

/** The sessions on devices of one name: one row of the list, ended together. */
export interface AlikeSessions {
  ids: string[];
  device: string;
  isCurrent: boolean;
  /** Without repetition, that of the newest session first. */
  ipAddresses: string[];
  /** When the newest of them signed in, and when one of them was last used. */
  signedInAt: string;
  lastSeenAt: string;
}

/** One row per name of a device, this device by itself and first, then in the order of `sessions`. */
export function groupSessions(sessions: Session[]): AlikeSessions[] {
  const rows = new Map<string, Session[]>();
  for (const session of sessions) {
    const key = session.isCurrent ? '' : session.device;
    rows.set(key, [...(rows.get(key) ?? []), session]);
  }
  return [...rows.values()].map(toRow).sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

function toRow(sessions: Session[]): AlikeSessions {
  const { device, isCurrent } = sessions[0]!;
  const latest = (times: string[]) => times.sort().at(-1)!;
  return {
    ids: sessions.map(({ id }) => id),
    device,
    isCurrent,
    ipAddresses: [...new Set(sessions.flatMap(({ ipAddress }) => ipAddress ?? []))],
    signedInAt: latest(sessions.map(({ createdAt }) => createdAt)),
    lastSeenAt: latest(sessions.map(({ lastSeenAt }) => lastSeenAt)),
  };
}
