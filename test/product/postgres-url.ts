/** The PostgreSQL server that the test run started, as its administrator; set by the run's global setup. */
export function postgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('No PostgreSQL server was started for this run; use "npm test".');
  return url;
}

/** Changes the URL of a PostgreSQL database so that it connects over TCP, not over a Unix socket. */
export function overTcp(url: string): URL {
  const byPort = new URL(url);
  byPort.searchParams.delete('host');
  return byPort;
}
