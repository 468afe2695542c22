import { randomInt } from 'node:crypto';
import { KENNEL_ADDRESS, isKennelAddress } from '../../../contract/kennel-pages/kennel-address.ts';
import { KENNEL, type KennelChoices, type OwnKennel } from '../../../contract/kennel-pages/kennel-pages.ts';
import { kennelPath } from '../../../contract/pages/kennel-page.ts';
import { toUsername } from '../../../contract/accounts/username.ts';
import type { UserContext } from '../../context.ts';
import { coverUrl } from '../pets/api.ts';
import { findOwnPage, isPrivate, listLittersToChoose, listPetsToChoose, type PetToChoose } from './queries.ts';
import { isFree } from './save-page.ts';

/** The breeder's own page as its form shows it, and what can be chosen for it. */
export async function readOwnPage(context: UserContext): Promise<OwnKennel> {
  const { db, actor, siteUrl, now } = context;
  const [page, pets, litters] = [
    await findOwnPage(db, actor.id),
    await listPetsToChoose(db, actor.id),
    await listLittersToChoose(db, actor.id),
  ];
  const { fullName } = actor.account.user;
  return {
    kennelPage: page
      ? {
          isOn: page.isOn,
          address: page.address,
          url: siteUrl + kennelPath(page.address),
          name: page.name,
          story: page.story,
          accent: page.accent,
          showsSold: page.showsSold,
          showsReviews: page.showsReviews,
          petIds: pets.flatMap(({ id, chosen }) => (chosen ? [id] : [])),
          litterIds: litters.flatMap(({ id, chosen }) => (chosen ? [id] : [])),
          logoUrl: coverUrl(page.logoHash),
          coverUrl: coverUrl(page.coverHash),
          suspensionReason: page.suspendedAt && page.suspensionReason,
        }
      : null,
    suggested: {
      address: page?.address ?? (await suggestAddress(context, fullName)),
      name: fullName.slice(0, KENNEL.nameMax),
    },
    pets: pets.map((pet) => presentChoice(pet, now)),
    litters: litters.map(({ id, name, takesEntries }) => ({ id, name, takesEntries })),
  };
}

function presentChoice({ id, name, breed, photoHash, link }: PetToChoose, now: Date): KennelChoices['pets'][number] {
  return { id, name, breed, imageUrl: coverUrl(photoHash), obstacle: findObstacle(link, now) };
}

function findObstacle(link: PetToChoose['link'], now: Date): KennelChoices['pets'][number]['obstacle'] {
  if (!link) return 'no-link';
  if (isPrivate(link)) return link.neutralPreview ? 'surprise' : 'for-one-buyer';
  const isOver = link.expiresAt !== null && link.expiresAt <= now;
  return link.suspendedAt || link.pausedAt || isOver ? 'no-link' : null;
}

/** Numbers tried in their order, before one that can't be guessed. */
const FIRST_NUMBERS = [2, 3, 4];

async function suggestAddress({ db, actor }: UserContext, fullName: string): Promise<string> {
  const wanted = toUsername(fullName)
    .slice(0, KENNEL_ADDRESS.max - 5)
    .replace(/-$/, '');
  const base = isKennelAddress(wanted) ? wanted : 'kennel';
  for (const address of [base, ...FIRST_NUMBERS.map((number) => `${base}-${number}`)])
    if (await isFree(db, actor.id, address)) return address;
  return `${base}-${randomInt(1_000, 10_000)}`;
}
