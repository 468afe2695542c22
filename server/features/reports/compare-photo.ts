import { and, asc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { BANDS, fingerprintBand, photoPairs, photos } from '../../db/schema.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { comparePhotoQueue, markCompared } from '../pets/api.ts';

/** Bits of two fingerprints that differ at most in copies of one photo. */
export const SIMILAR_MAX_BITS = 6;
const BAND_BITS = 16;
/** Photos whose distance is computed for one photo. */
const CANDIDATES_MAX = 50_000;
/** Pairs that one photo adds: more would not tell an admin more. */
const PAIRS_MAX = 10;

/** Looks for photos of other breeders that look like one that was uploaded, for the admins. */
export const comparePhotoJob = defineJob({
  ...comparePhotoQueue,
  expireInSeconds: 120,
  concurrency: 1,
  handle: comparePhoto,
});

interface Photo {
  userId: string;
  hash: string;
}

async function comparePhoto(context: Context, { userId, hash }: Photo): Promise<void> {
  const [photo] = await context.db
    .select({ fingerprint: photos.fingerprint })
    .from(photos)
    .where(and(eq(photos.userId, userId), eq(photos.hash, hash)));
  if (!photo) return;
  if (photo.fingerprint !== null) {
    const found = await findAlike(context, userId, photo.fingerprint);
    const isCutOff = found.length > PAIRS_MAX || (found[0]?.candidates ?? 0) > CANDIDATES_MAX;
    for (const { distance, ...other } of found.slice(0, PAIRS_MAX))
      await addPair(context, { userId, hash }, other, { distance, isCutOff });
  }
  await markCompared(context, { userId, hash });
}

/**
 * Photos of others that differ in up to SIMILAR_MAX_BITS, the nearest first, one more than PAIRS_MAX. Of four bands of two such
 * photos one differs in one bit at most, so the 17 values of each band find all of them by index (docs/decisions/0055-verify.md).
 */
async function findAlike({ db }: Context, userId: string, fingerprint: bigint) {
  const candidates = db
    .select({
      userId: photos.userId,
      hash: photos.hash,
      distance: sql<number>`bit_count((${photos.fingerprint} # ${String(fingerprint)}::bigint)::bit(64))`
        .mapWith(Number)
        .as('distance'),
    })
    .from(photos)
    .where(
      and(
        ne(photos.userId, userId),
        isNotNull(photos.fingerprint),
        or(...BANDS.map((band) => inArray(fingerprintBand(photos, band), nearBand(fingerprint, band)))),
      ),
    )
    .limit(CANDIDATES_MAX + 1)
    .as('candidates');
  const counted = db
    .select({
      userId: candidates.userId,
      hash: candidates.hash,
      distance: candidates.distance,
      candidates: sql<number>`count(*) over ()`.mapWith(Number).as('candidate_count'),
    })
    .from(candidates)
    .as('counted');
  return db
    .select()
    .from(counted)
    .where(lte(counted.distance, SIMILAR_MAX_BITS))
    .orderBy(asc(counted.distance), counted.userId, counted.hash)
    .limit(PAIRS_MAX + 1);
}

/** A band's value, and the sixteen that are one bit away. */
function nearBand(fingerprint: bigint, band: number): number[] {
  const value = Number(BigInt.asUintN(BAND_BITS, fingerprint >> BigInt(band * BAND_BITS)));
  return [value, ...Array.from({ length: BAND_BITS }, (_, bit) => value ^ (1 << bit))];
}

/** Adds a pair; one that was found before stays as it is, also dismissed. */
async function addPair(
  { db, now }: Context,
  one: Photo,
  other: Photo,
  facts: { distance: number; isCutOff: boolean },
): Promise<void> {
  const [first, second] = one.userId < other.userId ? [one, other] : [other, one];
  try {
    await db
      .insert(photoPairs)
      .values({
        firstUserId: first.userId,
        firstHash: first.hash,
        secondUserId: second.userId,
        secondHash: second.hash,
        ...facts,
        foundAt: now,
      })
      .onConflictDoNothing();
  } catch (error) {
    // One of them was deleted meanwhile.
    if (violatedConstraint(error) === undefined) throw error;
  }
}
