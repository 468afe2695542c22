export function findChromium(): string | undefined;
export function findPostgres(): string | undefined;
export function findPgbouncer(): string | undefined;
