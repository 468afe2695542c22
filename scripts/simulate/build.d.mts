/** See build.mjs. */
export function buildSimulation(name?: string, plants?: { file: string; from: string; to: string }[]): Promise<string>;
