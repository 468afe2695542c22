/** For JSON.stringify: what leaves the sandbox says which mode it is of, live or test. Objects are stored as of test mode. */
export const inMode =
  (livemode: boolean) =>
  (name: string, value: unknown): unknown =>
    name === 'livemode' && typeof value === 'boolean' ? livemode || value : value;
