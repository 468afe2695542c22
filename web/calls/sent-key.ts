import { keepTyped, readTyped } from './kept-typing.ts';
import { newIdempotencyKey } from './new-idempotency-key.ts';

const nameSent = (form: string) => `${form}, as it was sent`;

/** Unchanged content keeps its idempotency key, also through a reload, so that a retry after a lost answer creates nothing twice. */
export function findKey(form: string, content: string): string {
  const sent = readTyped(nameSent(form));
  const known = sent?.['key'];
  if (typeof known === 'string' && sent?.['content'] === content) return known;
  const key = newIdempotencyKey();
  keepTyped(nameSent(form), { content, key });
  return key;
}

/** Once it is created: the same content is another one from now on. */
export const forgetKey = (form: string): void => keepTyped(nameSent(form), {});
