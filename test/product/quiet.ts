import { isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { providerEvents } from '../../server/db/schema.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** Waits until every event of the provider is delivered and processed. */
export async function quiet({ dependencies: { db, database } }: Product): Promise<void> {
  await eventually(async () => {
    const undelivered = await database.query(
      `select event_id from sandbox.deliveries where delivered_ms is null and next_attempt_ms is not null`,
    );
    expect(undelivered).toEqual([]);
    const open = await db
      .select({ type: providerEvents.type, error: providerEvents.lastError })
      .from(providerEvents)
      .where(isNull(providerEvents.handledAt));
    expect(open).toEqual([]);
  });
}
