import { readRoom } from '../db/embedded/disk-room.ts';

/**
 * A backup leaves that much of its disk to others, of a small one a twentieth: PostgreSQL often writes there too, whose log takes a
 * gigabyte by default.
 */
const RESERVE_MEGABYTES = 1_024;
const RESERVE_SHARE = 1 / 20;

/** Throws where a backup would fill the disk of `folder`. */
export async function refuseFilling(folder: string): Promise<void> {
  const { megabytes, ofMegabytes } = await readRoom(folder);
  const reserve = Math.floor(Math.min(RESERVE_MEGABYTES, ofMegabytes * RESERVE_SHARE));
  if (megabytes < reserve)
    throw new Error(
      `The disk of ${folder} has ${megabytes} MB left, and a backup leaves ${reserve} MB free. Make room, or back up to another disk.`,
    );
}

/** Passes texts on to what writes them into `folder`, while there is room. */
export async function* whileThereIsRoom(folder: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    await refuseFilling(folder);
    yield text;
  }
}
