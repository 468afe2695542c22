const BEGINNING = /^.{0,40}/u;

/** A pet's photo in the archive: its name, what sets it apart from another of that name, and the photo's place from 1. */
export const petPhotoFile = (pet: { id: string; name: string }, number: number): string =>
  `photos/${safe(pet.name)}-${pet.id.slice(0, 8)}-${number}.webp`;

/** A photo in the archive that is of no pet yet, or of none anymore. */
export const otherPhotoFile = (hash: string): string => `photos/other-${hash}.webp`;

/** Letters of any script and digits, which each system takes in the name of a file. */
function safe(name: string): string {
  const letters = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return BEGINNING.exec(letters)![0].replaceAll(/^-|-$/g, '') || 'pet';
}
