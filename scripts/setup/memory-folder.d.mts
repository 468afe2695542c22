/** A folder in memory for what tests create and delete, if there is one with enough room. */
export function createMemoryFolder(): string | undefined;
