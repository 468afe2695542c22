import { and, eq, isNull } from 'drizzle-orm';
import type { AddressParts, CorrectedParts } from '../../../../contract/addresses/address-parts.ts';
import { US_STATES } from '../../../../contract/addresses/us-states.ts';
import type { Context } from '../../../context.ts';
import { inBatches } from '../../../db/paging/batches.ts';
import { users } from '../../../db/schema.ts';
import { invalid } from '../../../errors.ts';
import { NO_DATA, defineJob } from '../../../integrations/jobs/job-definition.ts';
import { readAddress } from '../../../places/read-address.ts';
import { findZipCode } from '../../../places/zip-table.ts';

const toColumns = ({ street, town, state, zip }: AddressParts, now: Date, isConfirmed: boolean) => ({
  addressStreet: street,
  addressTown: town,
  addressState: state,
  addressZip: zip,
  timeZone: zip === null ? null : (findZipCode(zip)?.timeZone ?? null),
  addressReadAt: now,
  addressConfirmedAt: isConfirmed ? now : null,
});

/**
 * The columns of an address that is stored: what is read of it, or what the breeder says instead. Throws Invalid where that
 * contradicts the state in the address, which buyers read and rules of law follow.
 */
export function addressToColumns(address: string, corrected: CorrectedParts | null | undefined, now: Date) {
  const read = readAddress(address);
  if (!corrected) return toColumns(read, now, false);
  if (read.state !== null && read.state !== corrected.state)
    throw invalid({
      'addressParts.state': `Your address says ${US_STATES[read.state]}. Please change it there, too.`,
    });
  return toColumns(corrected, now, true);
}

const READ_PER_BATCH = 100;

/** Reads the addresses that were stored before the columns, or by an older release during an upgrade. */
export const readAddressesJob = defineJob({
  name: 'read-addresses',
  schema: NO_DATA,
  schedule: '* * * * *',
  expireInSeconds: 600,
  handle: readUnreadAddresses,
});

export async function readUnreadAddresses({ db, now, signal }: Context): Promise<void> {
  await inBatches(signal, READ_PER_BATCH, async (limit) => {
    const unread = await db
      .select({ id: users.id, address: users.physicalAddress })
      .from(users)
      .where(and(isNull(users.addressReadAt), isNull(users.closedAt)))
      .limit(limit);
    for (const { id, address } of unread) {
      signal.throwIfAborted();
      // Unless the owner has changed it meanwhile.
      const isSame = and(eq(users.id, id), eq(users.physicalAddress, address), isNull(users.addressReadAt));
      await db
        .update(users)
        .set(toColumns(readAddress(address), now, false))
        .where(isSame);
    }
    return unread.length;
  });
}
