import { describe, it } from 'vitest';
import { runsVariations } from './nightly.ts';

const each = () => () => {};
const none = Object.assign(() => {}, { each, runIf: () => Object.assign(() => {}, { each }) });

/** A test that repeats what others of its file show, in another way: each night, and when its file is named. */
export const itNightly: typeof it = runsVariations ? it : (none as unknown as typeof it);

/** A group of such tests. */
export const describeNightly: typeof describe = runsVariations ? describe : (none as unknown as typeof describe);
