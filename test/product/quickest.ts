/**
 * The ratio of the quickest run of `second` to that of `first`. Other load only adds time, so both run in turns until
 * `isFine` accepts the ratio: a real difference remains in every round.
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
