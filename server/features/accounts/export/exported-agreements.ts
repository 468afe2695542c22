import { asc, desc, and, eq, inArray } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import { agreementSettings, agreementAddenda, agreementVersions, type orderAgreements } from '../../../db/schema.ts';
import { isoTime } from '../../../time/iso-time.ts';

/** Rows per statement. */
const PAGE = 50;

/** Whether the actor's buyers sign, and which version; null if none was saved. */
export async function exportAgreement({ db, actor }: UserContext) {
  const [row] = await db
    .select({ isOn: agreementSettings.isOn, timeZone: agreementSettings.timeZone, version: agreementVersions.number })
    .from(agreementSettings)
    .innerJoin(agreementVersions, eq(agreementVersions.id, agreementSettings.versionId))
    .where(eq(agreementSettings.userId, actor.id));
  return row ?? null;
}

/** Each text that the actor saved, newest first. */
export async function* exportAgreementVersions({ db, actor }: UserContext) {
  const rows = everyPage<typeof agreementVersions.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(agreementVersions)
      .where(and(eq(agreementVersions.userId, actor.id), comesAfter(after, agreementVersions)))
      .orderBy(desc(agreementVersions.createdAt), agreementVersions.id)
      .limit(limit),
  );
  for await (const { number, text, healthGuarantee, spayNeuter, returnToBreeder, hash, createdAt } of rows)
    yield { number, text, healthGuarantee, spayNeuter, returnToBreeder, hash, savedAt: isoTime(createdAt) };
}

type AddendumRow = typeof agreementAddenda.$inferSelect;

/** Addenda that buyers of these orders signed, in order. */
export const exportAddenda = ({ db }: UserContext, orderIds: string[]): Promise<AddendumRow[]> =>
  db
    .select()
    .from(agreementAddenda)
    .where(inArray(agreementAddenda.orderId, orderIds))
    .orderBy(asc(agreementAddenda.number));

/** What the buyer of an order signed. */
export const presentSigned = ({
  addenda,
  ...signed
}: typeof orderAgreements.$inferSelect & { addenda: AddendumRow[] }) => ({
  version: signed.versionNumber,
  ...presentSignature(signed),
  ...(addenda.length > 0
    ? { addenda: addenda.map((each) => ({ number: each.number, pet: each.petName, ...presentSignature(each) })) }
    : {}),
});

const presentSignature = (signed: Omit<AddendumRow, 'number' | 'petName' | 'orderId'>) => ({
  text: signed.text,
  hash: signed.hash,
  name: signed.signerName,
  consentVersion: signed.consentVersion,
  language: signed.language,
  signedAt: isoTime(signed.signedAt),
  timeZone: signed.timeZone,
  clientAddress: signed.clientAddress,
  device: signed.device,
});
