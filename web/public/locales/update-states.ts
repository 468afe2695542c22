import { pictureAddress, type ShownUpdate } from '../../../contract/pages/pet-updates.ts';

/** What a breeder posted: about the litter, and twice with a weight. */
export const UPDATES: ShownUpdate[] = [
  { id: 'u3', takenOn: '2026-11-20', words: '', weightGrams: 581, litterName: null, photos: [] },
  {
    id: 'u2',
    takenOn: '2026-11-12',
    words: 'Zu.',
    weightGrams: null,
    litterName: 'Zu',
    photos: [0, 1].map((position) => ({
      path: pictureAddress({ viewer: 'reservation', id: 'o', key: 'k' }, 'u2', position),
      width: 1600,
      height: 1200,
    })),
  },
  { id: 'u1', takenOn: '2026-11-03', words: '', weightGrams: 400, litterName: null, photos: [] },
];
