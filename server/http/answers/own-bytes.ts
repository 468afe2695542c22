/**
 * A copy to keep. Node cuts small Buffers out of a pool of 64 KiB (`Buffer.poolSize`), all of which stays in memory as long as one
 * of them does; a copy takes as many bytes as it has.
 */
export function ownBytes(content: string | Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') own.write(content);
  else content.copy(own);
  return own;
}
