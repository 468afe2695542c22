import type { AddressParts } from '../../../../contract/addresses/address-parts.ts';
import { timeZoneOfAddress } from '../../../../contract/addresses/state-time-zone.ts';
import type { UserContext } from '../../../context.ts';
import { users } from '../../../db/schema.ts';
import { dayIn } from '../../../time/days.ts';

/** What is known of a breeder's address. */
export const addressColumns = {
  addressStreet: users.addressStreet,
  addressTown: users.addressTown,
  addressState: users.addressState,
  addressZip: users.addressZip,
};
export type ReadAddress = Pick<typeof users.$inferSelect, keyof typeof addressColumns>;

export const toAddressParts = (row: ReadAddress): AddressParts => ({
  street: row.addressStreet,
  town: row.addressTown,
  state: row.addressState,
  zip: row.addressZip,
});

/** What tells a breeder's time zone. */
export const timeZoneColumns = { addressState: users.addressState, timeZone: users.timeZone };

/**
 * The time zone of the breeder's place, in which families nearby live too. Eastern Time where no state is known: the times that people
 * read name their zone.
 */
export const timeZoneOfBreeder = (row: Pick<typeof users.$inferSelect, keyof typeof timeZoneColumns>): string =>
  timeZoneOfAddress(row);

/** The calendar day where the breeder is. */
export const computeOwnDay = ({ actor, now }: Pick<UserContext, 'actor' | 'now'>): string =>
  dayIn(timeZoneOfBreeder(actor.account.user), now);
