import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';

const style = { appendChild: () => {} };
/** A browser's document and window, as far as photos and messages ask for them when they are loaded, and later. */
function stubBrowser(): void {
  const page = { getElementById: () => null, createElement: () => style, createTextNode: () => ({}), head: style };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
}
stubBrowser();
const { createPhotoQueue } = await import('./photo-queue.ts');
const { keepInSync } = await import('./keep-in-sync.ts');

const photo = (id: string) => ({ id, imageUrl: `/photos/${id}` }) as PetPhoto;
const queueOfTwo = () => createPhotoQueue([photo('a'), photo('b')]);

/** Milliseconds from the start at which the server was asked. */
let askedAt: number[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  const began = Date.now();
  askedAt = [];
  stubBrowser();
  vi.stubGlobal('fetch', () => {
    askedAt.push(Date.now() - began);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noConnection = () => Promise.reject(new TypeError('no connection'));
const stored = async () => Response.json({ photos: [photo('a'), photo('b')] });

describe('the order of photos of a saved pet', () => {
  it('is sent again after 2, 5 and 15 seconds without a connection, and then no more', async () => {
    answer = noConnection;
    void keepInSync(queueOfTwo(), 'pet', []);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(askedAt).toEqual([0, 2_000, 7_000, 22_000]);
  });

  it('is sent no more once an answer has come', async () => {
    answer = noConnection;
    void keepInSync(queueOfTwo(), 'pet', []);
    await vi.advanceTimersByTimeAsync(3_000);
    answer = stored;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(askedAt).toEqual([0, 2_000, 7_000]);
  });

  it('is sent once when the server refuses it', async () => {
    answer = async () => Response.json({ message: 'This pet has been sold.', code: 'sold' }, { status: 409 });
    void keepInSync(queueOfTwo(), 'pet', []);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(askedAt).toEqual([0]);
  });
});
