import { PHOTO_MAX_BYTES } from '../../../../contract/business.ts';
import * as pets from '../../../../contract/pet-photos.ts';
import { addressOf, ApiError, readAnswer, type Answer } from '../../../calls/api.ts';

interface Upload {
  petId: string;
  file: File;
  /** Called with the share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a photo by XMLHttpRequest, since fetch reports no upload progress. Throws an ApiError. */
export function uploadPhoto({ petId, file, onProgress }: Upload): Promise<Answer<typeof pets.uploadPhoto>> {
  const { who, method } = pets.uploadPhoto;
  if (file.size > PHOTO_MAX_BYTES)
    return Promise.reject(
      new ApiError(413, { message: 'This photo is larger than 10 MB. Please choose a smaller one.' }, who),
    );

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new ApiError(0, {}, who));
    request.onload = () => {
      try {
        resolve(readAnswer(pets.uploadPhoto, request.status, request.responseText) as Answer<typeof pets.uploadPhoto>);
      } catch (error) {
        reject(error);
      }
    };
    request.open(method, addressOf(pets.uploadPhoto, { params: { id: petId } }));
    request.setRequestHeader('accept', 'application/json');
    const form = new FormData();
    form.append('photo', file);
    request.send(form);
  });
}
