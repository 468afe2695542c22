/** Preloaded into a server (NODE_OPTIONS=--import=…): while the file DISK_FULL exists, every disk has 10 MB left. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { statfs } = fs.promises;
fs.promises.statfs = async (path) => {
  const found = await statfs(path);
  if (fs.existsSync(process.env.DISK_FULL)) found.bavail = Math.floor((10 * 2 ** 20) / found.bsize);
  return found;
};
syncBuiltinESMExports();
