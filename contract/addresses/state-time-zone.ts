import { findStateInAddress, type UsState } from './buyer-address.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** Where most people of a state live, if it has several. */
const ZONES: Partial<Record<UsState, string>> = {
  ...Object.fromEntries(
    ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'].map((state) => [
      state,
      CENTRAL,
    ]),
  ),
  ...Object.fromEntries(['CO', 'ID', 'MT', 'NM', 'UT', 'WY'].map((state) => [state, MOUNTAIN])),
  ...Object.fromEntries(['CA', 'NV', 'OR', 'WA'].map((state) => [state, PACIFIC])),
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  HI: 'Pacific/Honolulu',
  PR: 'America/Puerto_Rico',
};

/**
 * The time zone of a breeder's postal address, in which families nearby live too. Eastern Time where the address names no state: the times
 * that people read name their zone.
 */
export function timeZoneOfAddress(address: string): string {
  const state = findStateInAddress(address);
  return (state && ZONES[state]) ?? EASTERN;
}
