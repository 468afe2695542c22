import type { WaitlistEntry } from '../../../contract/waitlists/waitlists.ts';
import type { Tone } from '../../ui/badge.tsx';

/** What a badge says about a person on a list. */
export const ENTRY_STATES: Record<WaitlistEntry['state'], { label: string; tone: Tone }> = {
  asking: { label: 'Wants a place', tone: 'warm' },
  waiting: { label: 'Waiting', tone: 'plain' },
  turn: { label: 'Choosing now', tone: 'warm' },
  picked: { label: 'Has chosen', tone: 'good' },
  passed: { label: 'Passed', tone: 'plain' },
};
