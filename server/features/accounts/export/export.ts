import type { Readable } from 'node:stream';
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { CURRENCY } from '../../../../contract/business.ts';
import { toAmount } from '../../../../contract/money.ts';
import { presentOwnLines } from '../../../../contract/order-lines/order-lines.ts';
import { petFacts } from '../../../../contract/pets/pets.ts';
import { photoAddress } from '../../../../contract/pets/photo-address.ts';
import { linkPath } from '../../../../contract/pages/public-page.ts';
import type { UserContext } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { comesAfter } from '../../../db/paging/page-start.ts';
import {
  careSheets,
  connectedAccounts,
  depositDefaults,
  fromDetailsRow,
  mails,
  paymentLinks,
  petDetails,
  petPhotos,
  pets,
  pushSubscriptions,
  recordedSales,
  subscriptions,
  type DetailsRow,
} from '../../../db/schema.ts';
import { mailsOfAccount } from '../../../emails/outbox.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { everyActivity, recordAudit } from '../../audit/api.ts';
import { readMethods } from '../second-factor/methods.ts';
import { listKnownDevices } from '../sign-in/known-devices.ts';
import { listSessions } from '../sign-in/sessions.ts';
import { pendingChange } from '../own-data/email-change.ts';
import { exportAgreement, exportAgreementVersions } from './exported-agreements.ts';
import { exportOrders } from './exported-orders.ts';
import { exportViews, exportWaitingPhotos } from './exported-listings.ts';
import { exportedKennel, exportedReviews } from './exported-kennel.ts';
import { exportedLitters, exportedWaitlists } from './exported-litters.ts';
import { exportedInvitations, exportedPeople } from './exported-people.ts';
import { exportedProofs, exportedQuestions } from './exported-questions.ts';
import { exportedPrograms } from './exported-programs.ts';
import { exportedBlocks, exportedRequests } from './exported-requests.ts';
import { exportedUpdates } from './exported-updates.ts';
import { jsonDocument } from './json-document.ts';
import { petPhotoFile } from './photo-file-names.ts';
import { currentUser } from '../own-data/profile.ts';

/** Rows per statement. */
const PAGE = 500;

/**
 * Exports everything stored about the actor's account, portably: amounts as decimals, times in ISO 8601, lists newest
 * first. Reads the tables of later nouns directly, since it applies none of their rules. Excludes the password hash,
 * tokens, and data of other people except the buyers of the actor's own sales.
 *
 * The document is read page by page while it is sent, so its size costs no memory and the embedded database serves others
 * in between. What is made meanwhile is newer than the first page, and left out.
 */
export async function exportAccount(context: UserContext): Promise<Readable> {
  await recordAudit(context, context.db, { act: 'data_exported' });
  return jsonDocument({
    exportedAt: context.now.toISOString(),
    profile: currentUser(context),
    terms: exportTerms(context),
    pets: exportedPets(context),
    litters: exportedLitters(context),
    waitingLists: exportedWaitlists(context),
    kennelPage: await exportedKennel(context),
    reviews: exportedReviews(context),
    updates: exportedUpdates(context),
    waitingPhotos: await exportWaitingPhotos(context),
    paymentLinks: exportedLinks(context),
    orders: exportOrders(context),
    pageViews: exportViews(context),
    recordedSales: exportRecordedSales(context),
    questions: exportedQuestions(context),
    reservationRequests: await exportedRequests(context),
    blockedBuyers: await exportedBlocks(context),
    people: await exportedPeople(context),
    invitations: await exportedInvitations(context),
    programs: await exportedPrograms(context),
    newPhotos: exportedProofs(context),
    careSheet: await careSheetFor(context),
    depositDefault: await depositDefaultFor(context),
    agreement: await exportAgreement(context),
    agreementVersions: exportAgreementVersions(context),
    connectedAccounts: await exportConnectedAccounts(context),
    stripeCustomerId: context.actor.account.user.stripeCustomerId,
    subscriptions: await exportSubscriptions(context),
    sessions: await listSessions(context),
    signInMethods: await readMethods(context),
    notifiedDevices: await exportNotifiedDevices(context),
    emailChange: await pendingChange(context),
    knownDevices: await listKnownDevices(context, context.actor.id),
    mails: exportMails(context),
    activity: await everyActivity(context),
  });
}

async function exportNotifiedDevices({ db, actor }: UserContext) {
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, actor.id));
  return rows.map(({ sessionId, endpoint, kinds, lastSentAt, createdAt }) => ({
    sessionId,
    pushService: new URL(endpoint).host,
    kinds,
    lastSentAt: isoTime(lastSentAt),
    createdAt: isoTime(createdAt),
  }));
}

async function careSheetFor({ db, actor }: UserContext): Promise<string | null> {
  const [row] = await db.select({ words: careSheets.words }).from(careSheets).where(eq(careSheets.userId, actor.id));
  return row?.words ?? null;
}

async function depositDefaultFor({ db, actor }: UserContext) {
  const [row] = await db
    .select({ terms: depositDefaults.terms })
    .from(depositDefaults)
    .where(eq(depositDefaults.userId, actor.id));
  return row?.terms ?? null;
}

function exportTerms({ actor }: UserContext) {
  const { termsVersion, termsAcceptedAt } = actor.account.user;
  return { version: termsVersion, acceptedAt: isoTime(termsAcceptedAt) };
}

type StoredPet = typeof pets.$inferSelect & {
  details: DetailsRow | null;
  furtherPhotos: string[];
};

const everyPet = ({ db, actor }: UserContext) =>
  everyPage<StoredPet>(PAGE, (after, limit) =>
    db
      .select({ ...getTableColumns(pets), details: petDetails, furtherPhotos: selectFurtherPhotos(db) })
      .from(pets)
      .leftJoin(petDetails, eq(petDetails.petId, pets.id))
      .where(and(eq(pets.userId, actor.id), comesAfter(after, pets)))
      .orderBy(desc(pets.createdAt), pets.id)
      .limit(limit),
  );

const listPhotoHashes = ({ photoHash, furtherPhotos }: StoredPet) => [
  ...(photoHash ? [photoHash] : []),
  ...furtherPhotos,
];

/** The photos of the actor's pets with their names in the archive. A photo of two pets is there for each. */
export async function* everyPetPhoto(context: UserContext): AsyncGenerator<{ hash: string; file: string }> {
  for await (const pet of everyPet(context))
    yield* listPhotoHashes(pet).map((hash, index) => ({ hash, file: petPhotoFile(pet, index + 1) }));
}

export async function* exportedPets(context: UserContext) {
  for await (const pet of everyPet(context))
    yield {
      id: pet.id,
      ...petFacts.parse(pet),
      details: pet.details && fromDetailsRow(pet.details),
      species: pet.species,
      price: toAmount(pet.priceCents),
      currency: CURRENCY,
      status: pet.status,
      soldWithoutAgreement: pet.soldWithoutAgreement,
      imageUrl: pet.photoHash && photoAddress(pet.photoHash, 1600),
      photos: listPhotoHashes(pet).map((hash) => photoAddress(hash, 1600)),
      photoFiles: listPhotoHashes(pet).map((_, index) => petPhotoFile(pet, index + 1)),
      createdAt: isoTime(pet.createdAt),
      archivedAt: isoTime(pet.archivedAt),
      updatedAt: isoTime(pet.updatedAt),
    };
}

/** After the cover, in their order. */
const selectFurtherPhotos = (db: Db) => {
  const further = db
    .select({ hash: petPhotos.hash })
    .from(petPhotos)
    .where(eq(petPhotos.petId, pets.id))
    .orderBy(petPhotos.position);
  return sql<string[]>`array(${further})`;
};

export async function* exportedLinks({ db, actor, siteUrl }: UserContext) {
  const rows = everyPage<typeof paymentLinks.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.userId, actor.id), comesAfter(after, paymentLinks)))
      .orderBy(desc(paymentLinks.createdAt), paymentLinks.id)
      .limit(limit),
  );
  for await (const link of rows)
    yield {
      id: link.id,
      petId: link.petId,
      status: link.status,
      paymentUrl: siteUrl + linkPath(link.id),
      createdAt: isoTime(link.createdAt),
      archivedAt: isoTime(link.archivedAt),
      pausedAt: isoTime(link.pausedAt),
      pauseNote: link.pauseNote,
      suspendedAt: isoTime(link.suspendedAt),
      suspensionReason: link.suspensionReason,
      paymentMethods: link.paymentMethods,
      neutralPreview: link.neutralPreview,
      clientName: link.clientName,
      clientEmail: link.clientEmail,
      expiresAt: isoTime(link.expiresAt),
      expiryZone: link.expiryZone,
      expiryNote: link.expiryNote,
      lines: link.offeredLines && presentOwnLines(link.offeredLines),
    };
}

async function* exportRecordedSales({ db, actor }: UserContext) {
  const rows = everyPage<typeof recordedSales.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(recordedSales)
      .where(and(eq(recordedSales.userId, actor.id), comesAfter(after, recordedSales)))
      .orderBy(desc(recordedSales.createdAt), recordedSales.id)
      .limit(limit),
  );
  for await (const { id, soldOn, petName, buyerName, method, amountCents, note, createdAt } of rows)
    yield {
      id,
      soldOn,
      petName,
      buyerName,
      method,
      amount: toAmount(amountCents),
      note,
      createdAt: isoTime(createdAt),
    };
}

async function* exportMails({ db, actor }: UserContext) {
  const rows = everyPage<Pick<typeof mails.$inferSelect, 'id' | 'subject' | 'createdAt' | 'sentAt'>>(
    PAGE,
    (after, limit) =>
      db
        .select({ id: mails.id, subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
        .from(mails)
        .where(and(mailsOfAccount(actor.account.user), comesAfter(after, mails)))
        .orderBy(desc(mails.createdAt), mails.id)
        .limit(limit),
  );
  for await (const mail of rows)
    yield { subject: mail.subject, createdAt: isoTime(mail.createdAt), sentAt: isoTime(mail.sentAt) };
}

async function exportConnectedAccounts({ db, actor }: UserContext) {
  const ofActor = eq(connectedAccounts.userId, actor.id);
  const rows = await db.select().from(connectedAccounts).where(ofActor).orderBy(asc(connectedAccounts.createdAt));
  return rows.map((account) => ({
    stripeAccountId: account.stripeAccountId,
    chargesEnabled: account.chargesEnabled,
    payoutsEnabled: account.payoutsEnabled,
    requirements: account.requirements,
    createdAt: isoTime(account.createdAt),
    disconnectedAt: isoTime(account.disconnectedAt),
  }));
}

async function exportSubscriptions({ db, actor }: UserContext) {
  const ofActor = eq(subscriptions.userId, actor.id);
  const rows = await db.select().from(subscriptions).where(ofActor).orderBy(asc(subscriptions.createdAt));
  return rows.map((subscription) => ({
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    plan: subscription.plan,
    status: subscription.status,
    currentPeriodEnd: isoTime(subscription.currentPeriodEnd),
    endsAt: isoTime(subscription.endsAt),
    termsVersion: subscription.termsVersion,
    termsAcceptedAt: isoTime(subscription.termsAcceptedAt),
    createdAt: isoTime(subscription.createdAt),
    canceledAt: isoTime(subscription.canceledAt),
  }));
}
