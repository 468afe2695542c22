import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive; `isPacked`: compressed already. */
export interface ArchivedFile {
  name: string;
  isPacked?: boolean;
  body: AsyncIterable<Uint8Array | string>;
}

/** A ZIP as it is written: a chunk of one file at a time, so its size costs no memory. */
export async function* streamZip(files: AsyncIterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else written.push(chunk);
  });
  function* taken() {
    if (failure) throw failure;
    yield* written.splice(0);
  }
  for await (const { name, isPacked, body } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of body) {
      file.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
