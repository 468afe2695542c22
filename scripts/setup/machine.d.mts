export function findChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function findPostgres(): string | undefined;
export function findPgbouncer(): string | undefined;
export function findWebKit(): { driver: string; screen: string; browser: string } | undefined;
export function findNginx(): string | undefined;
export function findCaddy(): string | undefined;
