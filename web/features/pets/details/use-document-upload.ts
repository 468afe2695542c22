import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES } from '../../../../contract/business.ts';
import { uploadDocument, type PetDocument } from '../../../../contract/pets/pet-documents.ts';
import { ApiError, hasCode } from '../../../calls/api.ts';
import { sendFile } from '../../../calls/send-file.ts';
import { countUnsent } from '../photo-uploads/warn-unsent.ts';
import { preparePhoto } from '../prepare-photo.ts';

const TOO_LARGE = 'This document is larger than 10 MB. Please choose a smaller one, or take a photo of it.';

export type Sending = { file: File; progress: number; failure: string | null; canRetry: boolean };

/** Uploads a chosen document immediately and passes it to `onStored`. Aborts when the field unmounts. */
export function useDocumentUpload(onStored: (document: PetDocument) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const current = useRef<AbortController>(undefined);
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File) {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const show = (next: Partial<Sending>) =>
      signal.aborted || setSending({ file, progress: 0, failure: null, canRetry: false, ...next });
    show({});
    countUnsent(signal, 1);
    try {
      const ready = await prepare(file);
      const onProgress = (progress: number) => show({ progress });
      const { document } = await sendFile({ endpoint: uploadDocument, file: ready, onProgress, signal });
      if (signal.aborted) return;
      setSending(null);
      stored.current(document);
    } catch (error) {
      show({ failure: (error as Error).message, canRetry: mayHelp(error) });
    } finally {
      countUnsent(signal, 0);
    }
  }

  function forget() {
    current.current?.abort();
    setSending(null);
  }
  return { sending, send: (file: File) => void send(file), forget };
}

async function prepare(file: File): Promise<Blob> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const ready = isPdf ? file : await preparePhoto(file);
  if (ready.size > DOCUMENT_MAX_BYTES) throw new Error(TOO_LARGE);
  return ready;
}

const mayHelp = (error: unknown) =>
  error instanceof ApiError && !hasCode(error, 'not_a_document', 'not_a_photo', 'photo_too_large', 'too_large');
