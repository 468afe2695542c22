import { DAY_MS } from '../../contract/durations.ts';

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export const daysAfter = (now: Date, days: number): Date => daysBefore(now, -days);
