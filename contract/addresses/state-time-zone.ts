import type { UsState } from './us-states.ts';

const EASTERN = 'America/New_York';

/** Where most people of a state live, if it has several. */
const ZONES: Record<string, readonly UsState[]> = {
  'America/Chicago': ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'America/Phoenix': ['AZ'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Honolulu': ['HI'],
  'Pacific/Pago_Pago': ['AS'],
};

const ZONE_BY_STATE = new Map(Object.entries(ZONES).flatMap(([zone, states]) => states.map((state) => [state, zone])));

/** The time zone in which most people of a state live; Eastern Time where no state is known. */
export const timeZoneOfState = (state: UsState | null): string => (state && ZONE_BY_STATE.get(state)) ?? EASTERN;

/** The time zone of a breeder: the one that was read from the address, or that of most of its state. */
export const timeZoneOfAddress = (read: { timeZone: string | null; addressState: UsState | null }): string =>
  read.timeZone ?? timeZoneOfState(read.addressState);
