import { clsx } from 'clsx';
import type { ListedOrder } from '../../../contract/orders/orders.ts';
import { PetPhoto } from '../pets/photos/pet-photo.tsx';

/** Its pet's photo, as small as in the list of pets. */
export const OrderPhoto = ({ pet, className }: { pet: ListedOrder['pet']; className?: string }) => (
  <PetPhoto
    pet={{ ...pet, breed: pet.breed ?? '' }}
    sizes="4rem"
    className={clsx('size-[min(4rem,18vw)] rounded-control', className)}
  />
);
