/**
 * How much longer the quickest run of `second` took than that of `first`. What else the machine does only ever adds, so
 * both are run in turns until the ratio is as `isFine` says: a real difference stays, however often one looks.
 */
export async function ratioOfQuickest(
  first: () => Promise<void>,
  second: () => Promise<void>,
  isFine: (ratio: number) => boolean,
): Promise<number> {
  let [quickestFirst, quickestSecond] = [Infinity, Infinity];
  for (let round = 1; round <= 48; round++) {
    quickestFirst = Math.min(quickestFirst, await timeOf(first));
    quickestSecond = Math.min(quickestSecond, await timeOf(second));
    if (round >= 8 && isFine(quickestSecond / quickestFirst)) break;
  }
  return quickestSecond / quickestFirst;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
