import { PHOTO_MAX_BYTES } from '../../../contract/business.ts';
import { uploadPhoto as setCover } from '../../../contract/pets/pet-photos.ts';
import { ApiError } from '../../calls/api.ts';
import { sendFile } from '../../calls/send-file.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Replaces a pet's cover. Throws an ApiError, or an Error with a sentence for a file that is no photo. */
export async function uploadPhoto(petId: string, original: File, onProgress: (share: number) => void) {
  const file = await preparePhoto(original);
  if (file.size > PHOTO_MAX_BYTES)
    throw new ApiError(413, { message: 'This photo is larger than 10 MB. Please choose a smaller one.' }, setCover.who);
  return sendFile({ endpoint: setCover, params: { id: petId }, file, onProgress });
}
