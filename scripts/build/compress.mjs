import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest)$/;
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes `<file>.br` and `<file>.gz` beside each file that gets smaller, so that the server never compresses it during a request. */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file) {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const copies = { br: await brotli(bytes, { params }), gz: await zip(bytes, { level: constants.Z_BEST_COMPRESSION }) };
  for (const [ending, packed] of Object.entries(copies))
    if (packed.length < bytes.length) await writeFile(`${file}.${ending}`, packed);
}
