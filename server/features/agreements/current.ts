import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  fillAgreement,
  type AgreementFacts,
  type AgreementTemplate,
} from '../../../contract/agreements/agreement-text.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { prepared } from '../../db/statements/prepared.ts';
import { agreementSettings, agreementVersions } from '../../db/schema.ts';
import { hashToken } from '../../ids.ts';

export type AgreementVersion = typeof agreementVersions.$inferSelect;

/** What a breeder saved last, and whether buyers sign it. */
export interface CurrentAgreement {
  version: AgreementVersion;
  isOn: boolean;
  timeZone: string;
}

/** Undefined if the breeder has saved none. */
export async function findAgreement(db: DbOrTx, userId: string): Promise<CurrentAgreement | undefined> {
  const [row] = await agreements(db, { userId });
  return row;
}

const agreements = prepared((db) =>
  db
    .select({
      version: agreementVersions,
      isOn: agreementSettings.isOn,
      timeZone: agreementSettings.timeZone,
    })
    .from(agreementSettings)
    .innerJoin(agreementVersions, eq(agreementVersions.id, agreementSettings.versionId))
    .where(eq(agreementSettings.userId, sql.placeholder('userId'))),
);

/** What buyers of a pet sign now; undefined: nothing. */
export async function agreementToSign(
  db: DbOrTx,
  { userId, soldWithoutAgreement }: { userId: string; soldWithoutAgreement: boolean },
): Promise<CurrentAgreement | undefined> {
  if (soldWithoutAgreement) return undefined;
  const agreement = await findAgreement(db, userId);
  return agreement?.isOn ? agreement : undefined;
}

/**
 * Until the transaction ends, nobody changes what buyers of a breeder sign; `shared` for orders, which don't wait for
 * each other. An advisory lock, since there is no row before the first agreement. A change of the agreement locks no pet,
 * so orders take it before or after their pet's lock.
 */
export async function lockAgreement(tx: Tx, userId: string, which: 'shared' | 'to change'): Promise<void> {
  await tx.execute(sql`select ${agreementLock(sql`${userId}::text`, which)}`);
}

/**
 * SQL expression that takes the advisory lock of a breeder's agreement, shared for orders and exclusive for a change, so that one
 * statement can take it with other locks.
 */
export function agreementLock(userId: SQLWrapper, which: 'shared' | 'to change'): SQL {
  const lock = which === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  return sql`${lock}(hashtextextended('agreement of ' || ${userId}, 0))`;
}

/** What buyers of a pet sign: turning the agreement on waits for this transaction's order, or the order sees it on. */
export async function lockAgreementToSign(
  tx: Tx,
  pet: { userId: string; soldWithoutAgreement: boolean },
): Promise<CurrentAgreement | undefined> {
  await lockAgreement(tx, pet.userId, 'shared');
  return agreementToSign(tx, pet);
}

/** The text as its buyer reads it, and its SHA-256: what is displayed is what is signed. */
export function displayedAgreement(
  { version, timeZone }: { version: AgreementTemplate; timeZone: string },
  facts: Omit<AgreementFacts, 'timeZone'>,
): { text: string; hash: string } {
  const text = fillAgreement(version, { ...facts, timeZone });
  return { text, hash: hashToken(text) };
}
