import type { Endpoint } from '../../contract/endpoint.ts';
import { toRequestUrl, ApiError, readAnswer, type Answer } from './api.ts';

interface Upload<E extends Endpoint> {
  endpoint: E;
  params?: Record<string, string>;
  query?: Record<string, string>;
  file: Blob;
  /** Called with the share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads the file of a form by XMLHttpRequest, since fetch reports no upload progress. Throws an ApiError. */
export function sendFile<E extends Endpoint>(upload: Upload<E>): Promise<Answer<E>> {
  const { endpoint, params, query, file, onProgress, signal } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const noAnswer = () => reject(new ApiError(0, {}, endpoint.who));
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = noAnswer;
    request.onabort = noAnswer;
    request.onload = () => {
      try {
        resolve(readAnswer(endpoint, request.status, request.responseText) as Answer<E>);
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort());
    request.open(endpoint.method, toRequestUrl(endpoint, { params, query }));
    request.setRequestHeader('accept', 'application/json');
    const form = new FormData();
    form.append(endpoint.multipart!.field, file);
    request.send(form);
  });
}
