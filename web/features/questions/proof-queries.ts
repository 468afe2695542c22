import { PHOTO_MAX_BYTES } from '../../../contract/business.ts';
import { declineProof, removeProof, sendProof } from '../../../contract/questions/proofs.ts';
import { ApiError } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { sendFile } from '../../calls/send-file.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { preparePhoto } from '../pets/prepare-photo.ts';

const TOO_LARGE = 'This photo is larger than 10 MB. Please choose a smaller one.';

export function useSendProof(id: string, onProgress: (share: number) => void) {
  const params = { id };
  const send = async (original: File) => {
    const file = await preparePhoto(original);
    if (file.size > PHOTO_MAX_BYTES) throw new ApiError(413, { message: TOO_LARGE }, sendProof.who);
    return sendFile({ endpoint: sendProof, params, file, onProgress });
  };
  return useAct((original: File) => change(sendProof, { params }, { send: () => send(original), waits: true }), {
    done: () => notify.success('New Photo Sent', 'We’ll let the buyers who asked know.'),
  });
}

export function useDeclineProof(id: string) {
  return useAct(() => change(declineProof, { params: { id } }, { waits: true }), {
    done: () => notify.success('Photo Declined', 'We’ll let the buyers who asked know.'),
    failed: 'Please Try Again',
  });
}

export function useRemoveProof(id: string) {
  return useAct(() => change(removeProof, { params: { id } }, { waits: true }), {
    done: () => notify.success('Photo Removed'),
    failed: 'Please Try Again',
  });
}
