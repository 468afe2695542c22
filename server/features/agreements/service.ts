import type { z } from 'zod';
import { eq, sql } from 'drizzle-orm';
import type { AgreementTemplate } from '../../../contract/agreements/agreement-text.ts';
import {
  AGREEMENT,
  type AgreementInput,
  type OwnAgreement,
  type switchAgreement,
} from '../../../contract/agreements/agreements.ts';
import { priceWithFee } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { agreementSettings, agreementVersions } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { hashToken } from '../../ids.ts';
import { recordAudit } from '../audit/api.ts';
import { ownPetFacts } from '../pets/api.ts';
import { BUILT_IN_TEMPLATE } from './built-in-template.ts';
import { displayedAgreement, findAgreement, lockAgreement, type AgreementVersion } from './current.ts';

/** The actor's agreement, or the built-in template before one is saved. */
export async function ownAgreement({ db, actor }: UserContext): Promise<OwnAgreement> {
  const saved = await findAgreement(db, actor.id);
  if (!saved) return { isOn: false, template: BUILT_IN_TEMPLATE, version: null };
  const { version, isOn } = saved;
  return {
    isOn,
    template: toTemplate(version),
    version: { number: version.number, savedAt: version.createdAt.toISOString() },
  };
}

const toTemplate = ({ text, healthGuarantee, spayNeuter, returnToBreeder }: AgreementTemplate): AgreementTemplate => ({
  text,
  healthGuarantee,
  spayNeuter,
  returnToBreeder,
});

/**
 * Saves what buyers sign from now on; turning it on is a separate call. A text that equals an earlier version reuses
 * that version. Throws Conflict beyond the number of versions.
 */
export async function saveAgreement(context: UserContext, input: AgreementInput): Promise<OwnAgreement> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    await lockAgreement(tx, actor.id, 'to change');
    const before = await findAgreement(tx, actor.id);
    const version = await findOrAdd(context, tx, toTemplate(input));
    const timeZone = input.timeZone ?? before?.timeZone ?? 'UTC';
    await tx
      .insert(agreementSettings)
      .values({ userId: actor.id, versionId: version.id, isOn: false, timeZone, updatedAt: now })
      .onConflictDoUpdate({
        target: agreementSettings.userId,
        set: { versionId: version.id, timeZone, updatedAt: now },
      });
    if (version.id !== before?.version.id)
      await recordAudit(context, tx, { act: 'agreement_saved', details: { version: version.number } });
  });
  return ownAgreement(context);
}

async function findOrAdd({ actor, now }: UserContext, tx: Tx, template: AgreementTemplate): Promise<AgreementVersion> {
  const hash = hashToken(
    JSON.stringify([template.text, template.healthGuarantee, template.spayNeuter, template.returnToBreeder]),
  );
  const [{ known, last } = { known: null, last: 0 }] = await tx
    .select({
      known: sql<string | null>`max(${agreementVersions.id}) filter (where ${agreementVersions.hash} = ${hash})`,
      last: sql<number>`coalesce(max(${agreementVersions.number}), 0)::int`,
    })
    .from(agreementVersions)
    .where(eq(agreementVersions.userId, actor.id));
  if (known !== null) {
    const [version] = await tx.select().from(agreementVersions).where(eq(agreementVersions.id, known));
    return version!;
  }
  if (last >= AGREEMENT.versionsMax)
    throw conflict(
      `You have saved ${AGREEMENT.versionsMax} versions of your agreement, as many as an account keeps. You can go back to the text of any of them.`,
      'quota_reached',
    );
  const [version] = await tx
    .insert(agreementVersions)
    .values({ userId: actor.id, number: last + 1, ...template, hash, createdAt: now })
    .returning();
  return version!;
}

/** Turns signing on or off; repeating it changes nothing. Throws Conflict before an agreement is saved. */
export async function turnAgreement(
  context: UserContext,
  { isOn, timeZone }: z.output<typeof switchAgreement.body>,
): Promise<OwnAgreement> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    await lockAgreement(tx, actor.id, 'to change');
    const before = await findAgreement(tx, actor.id);
    if (!before) throw conflict('Please save your agreement first.', 'not_set_up');
    if (before.isOn === isOn) return;
    await tx
      .update(agreementSettings)
      .set({ isOn, timeZone: timeZone ?? before.timeZone, updatedAt: now })
      .where(eq(agreementSettings.userId, actor.id));
    await recordAudit(context, tx, {
      act: isOn ? 'agreement_turned_on' : 'agreement_turned_off',
      details: { version: before.version.number },
    });
  });
  return ownAgreement(context);
}

const SAMPLE = {
  name: 'Bella',
  breed: 'Golden Retriever',
  species: 'dog',
  sex: 'female',
  bornOn: '2026-08-14',
  microchip: '985112003456789',
  priceCents: 185_000,
} as const;

/** A text as a buyer would read it now, with a sample or one of the actor's pets; nothing is saved. Throws NotFound for another's pet. */
export async function previewAgreement(
  context: UserContext,
  { petId, timeZone = 'UTC', ...template }: AgreementInput & { petId: string | null },
): Promise<string> {
  const { priceCents, ...pet } = petId === null ? SAMPLE : await ownPetFacts(context, petId);
  const { fullName, website } = context.actor.account.user;
  const facts = {
    pet,
    breeder: { name: fullName, website },
    ...priceWithFee(priceCents),
    now: context.now,
  };
  return displayedAgreement({ version: template, timeZone }, facts).text;
}
