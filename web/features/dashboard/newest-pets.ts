import { screens } from '../../../contract/screens.ts';

/** The heading of the newest pets. */
export const NEWEST_PETS = {
  id: 'pets',
  title: 'Your Payment Requests',
  all: { what: 'pets', href: screens.pets.path },
};
