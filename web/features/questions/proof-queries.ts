import { useMutation } from '@tanstack/react-query';
import { PHOTO_MAX_BYTES } from '../../../contract/business.ts';
import { declineProof, removeProof, sendProof } from '../../../contract/questions/proofs.ts';
import { getQuestion, listQuestions } from '../../../contract/questions/questions.ts';
import { ApiError, call } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient } from '../../calls/query-client.ts';
import { sendFile } from '../../calls/send-file.ts';
import { notify } from '../../ui/notify.ts';
import { preparePhoto } from '../pets/prepare-photo.ts';

async function refresh(): Promise<void> {
  await Promise.all(
    [getQuestion, listQuestions].map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })),
  );
}

export function useSendProof(id: string, onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: async (original: File) => {
      const file = await preparePhoto(original);
      if (file.size > PHOTO_MAX_BYTES)
        throw new ApiError(
          413,
          { message: 'This photo is larger than 10 MB. Please choose a smaller one.' },
          sendProof.who,
        );
      return sendFile({ endpoint: sendProof, params: { id }, file, onProgress });
    },
    onSuccess: async () => {
      notify.success('New Photo Sent', 'We’ll let the buyers who asked know.');
      await refresh();
    },
  });
}

const showFailure = (error: Error) => {
  if (!isHandled(error)) notify.error('Please Try Again', error.message);
};

export function useDeclineProof(id: string) {
  return useMutation({
    mutationFn: () => call(declineProof, { params: { id } }),
    onSuccess: async () => {
      notify.success('Photo Declined', 'We’ll let the buyers who asked know.');
      await refresh();
    },
    onError: showFailure,
  });
}

export function useRemoveProof(id: string) {
  return useMutation({
    mutationFn: () => call(removeProof, { params: { id } }),
    onSuccess: async () => {
      notify.success('Photo Removed');
      await refresh();
    },
    onError: showFailure,
  });
}
