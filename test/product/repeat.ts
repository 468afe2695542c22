/** Does something `count` times, `atATime` of them at once. */
export async function repeat(count: number, atATime: number, work: () => Promise<unknown>): Promise<void> {
  let left = count;
  const one = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atATime }, one));
}
