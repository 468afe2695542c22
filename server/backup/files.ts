import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The names of the files of a backup and their SHA-256, in the form of sha256sum. */
export const SUMS = 'SHA256SUMS';
const FAST = 1;

export const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Writes texts as one compressed file. Returns its SHA-256. */
export async function writeCompressed(path: string, texts: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(Readable.from(texts), createGzip({ level: FAST }), hashed, createWriteStream(path, { mode: 0o600 }));
  return hash.digest('hex');
}

/** The lines of a compressed file, in batches. */
export async function* readBatches(path: string, size: number): AsyncGenerator<string[]> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(path), unzipped);
  // A reading that fails also ends the lines; awaited below.
  reading.catch(() => {});
  let batch: string[] = [];
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  await reading;
  if (batch.length > 0) yield batch;
}

export async function writeSums(folder: string, sums: Map<string, string>): Promise<void> {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`);
  await writeFile(join(folder, SUMS), lines.join(''), { mode: 0o600 });
}

/** Throws unless every file is the one that was written. */
export async function checkSums(folder: string): Promise<void> {
  const sums = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw new Error(`${folder} is not a complete backup: it has no file ${SUMS}.`);
  });
  for (const line of sums.trimEnd().split('\n')) {
    const [sum, name] = line.split('  ');
    const found = await sha256OfFile(join(folder, name!)).catch(() => undefined);
    if (found !== sum) throw new Error(`The backup is damaged: ${name} is not what was written. Nothing was restored.`);
  }
}
