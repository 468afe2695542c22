import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import {
  connectedAccounts,
  depositTerms,
  isLiveAccountOwnedBy,
  litterPets,
  litters,
  paymentLinks,
  petDetails,
  pets,
  photos,
  providerIdentity,
  users,
  waitlists,
} from '../../../db/schema.ts';
import { holdOfPet } from '../availability/hold.ts';
import { latestSubscription } from '../../accounts/api.ts';

/** All data of a litter's page in one query: a row per pet that isn't archived, at most LITTER_PETS_MAX; one without a pet for an empty litter. */
export function findLitterPage(db: DbOrTx, litterId: string) {
  const subscription = latestSubscription(db);
  const link = activeLink(db);
  return db
    .select({
      litter: litters,
      waitlist: waitlists,
      seller: users,
      subscription: {
        status: subscription.status,
        pastDueSince: subscription.pastDueSince,
        canceledAt: subscription.canceledAt,
      },
      account: connectedAccounts,
      platformVerifiedAt: providerIdentity.acceptedAt,
      /** Set for an archived pet, too. */
      memberId: litterPets.petId,
      pet: pets,
      sex: petDetails.sex,
      color: petDetails.color,
      days: { bornOn: petDetails.bornOn, readyOn: petDetails.readyOn },
      depositTerms,
      photo: photos,
      link: {
        id: link.id,
        pausedAt: link.pausedAt,
        expiresAt: link.expiresAt,
        neutralPreview: link.neutralPreview,
        offeredLines: link.offeredLines,
      },
      hold: holdOfPet(),
      isSuspended: isSuspended(db),
    })
    .from(litters)
    .innerJoin(users, eq(users.id, litters.userId))
    .leftJoinLateral(subscription, sql`true`)
    .leftJoin(connectedAccounts, isLiveAccountOwnedBy(users.id))
    .leftJoin(providerIdentity, eq(users.isAdmin, true))
    .leftJoin(waitlists, eq(waitlists.litterId, litters.id))
    .leftJoin(litterPets, eq(litterPets.litterId, litters.id))
    .leftJoin(pets, and(eq(pets.id, litterPets.petId), ne(pets.status, 'archived')))
    .leftJoin(petDetails, eq(petDetails.petId, pets.id))
    .leftJoin(depositTerms, eq(depositTerms.petId, pets.id))
    .leftJoin(photos, and(eq(photos.userId, pets.userId), eq(photos.hash, pets.photoHash)))
    .leftJoinLateral(link, sql`true`)
    .where(eq(litters.id, litterId))
    .orderBy(litterPets.position, litterPets.petId);
}
export type LitterPageRow = Awaited<ReturnType<typeof findLitterPage>>[number];

const activeLink = (db: DbOrTx) =>
  db
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.petId, pets.id), eq(paymentLinks.status, 'active')))
    .orderBy(desc(paymentLinks.createdAt))
    .limit(1)
    .as('active_link');

const isSuspended = (db: DbOrTx) => {
  const suspended = and(eq(paymentLinks.petId, pets.id), isNotNull(paymentLinks.suspendedAt));
  return sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(paymentLinks)
    .where(suspended)}`;
};
