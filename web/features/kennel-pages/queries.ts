import { useQuery } from '@tanstack/react-query';
import {
  getKennelPage,
  removeKennelCover,
  removeKennelLogo,
  uploadKennelCover,
  uploadKennelLogo,
  type KennelPhotoSlot,
} from '../../../contract/kennel-pages/kennel-pages.ts';
import type { Answer } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { sendFile } from '../../calls/send-file.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { preparePhoto } from '../pets/prepare-photo.ts';

const UPLOAD = { logo: uploadKennelLogo, cover: uploadKennelCover } as const;
const REMOVE = { logo: removeKennelLogo, cover: removeKennelCover } as const;

export const useKennelPage = () => useQuery(read(getKennelPage, {}));

/** Shows what a change answered. */
export const answered = { answered: (answer: Answer<typeof getKennelPage>) => setRead(getKennelPage, {}, answer) };

/** `onProgress`: from 0 to 1. Its failure stands beside the button. */
export function useUploadPhoto(slot: KennelPhotoSlot, onProgress: (progress: number) => void) {
  return useAct(
    async (file: File) => {
      const photo = await preparePhoto(file);
      const send = () => sendFile({ endpoint: UPLOAD[slot], file: photo, onProgress });
      return change(UPLOAD[slot], {}, { send, ...answered });
    },
    { done: () => notify.success('Photo Saved') },
  );
}

export function useRemovePhoto(slot: KennelPhotoSlot) {
  return useAct(() => change(REMOVE[slot], {}, answered), {
    done: () => notify.success('Photo Removed'),
    failed: 'Photo Not Removed',
  });
}
