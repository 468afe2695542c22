import { randomBytes } from 'node:crypto';
import { MAILBOX_PATH, screens } from '../../contract/screens.ts';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { findFreePort } from '../../test/product/ports.ts';
import { startServerProcess } from '../../test/product/server-process.ts';
import { createVisitor } from '../../test/product/visitor.ts';
import { fill } from './demo.ts';
import { isEmpty } from './empty.ts';
import { BREEDER, LITTER } from './litter.ts';

/** Where the product will be served later: mails and the provider's pages link to it. */
const publicUrlOf = ({ publicUrl, port }: Config) => publicUrl ?? `http://localhost:${port || 3000}`;

async function seed(): Promise<void> {
  const config = readConfig();
  if (config.stripe.mode !== 'sandbox') {
    throw new Error(
      'The demo is paid in the sandbox, but STRIPE_SECRET_KEY selects Stripe: unset the STRIPE_ variables.',
    );
  }
  if (!(await isEmpty(config))) {
    const where = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
    throw new Error(`The database already has users, but the demo needs an empty one: set ${where} to another.`);
  }
  const publicUrl = publicUrlOf(config);
  const port = String(await findFreePort());
  // No SMTP, since demo addresses have no mailboxes: mails are written to the data folder.
  const change = {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SMTP_URL: '',
  };
  const server = await startServerProcess({ ...(process.env as Record<string, string>), ...change });
  const endServer = () => void server.process.kill('SIGTERM');
  process.once('exit', endServer);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const password = randomBytes(9).toString('base64url');
  try {
    const visitor = () => createVisitor(publicUrl, `http://127.0.0.1:${port}`);
    await fill({ visitor, dataDir: config.dataDir, password, log: (line) => console.error(line) });
  } catch (error) {
    process.stderr.write(server.output());
    console.error(error);
    throw new Error('The demo is incomplete (see above): empty the database before the next attempt.', {
      cause: error,
    });
  } finally {
    await server.stop();
    process.off('exit', endServer);
  }
  const linked = LITTER.filter(({ unlinked }) => !unlinked).length;
  const sold = LITTER.filter(({ sale, deposit }) => sale && !deposit).length;
  const reserved = LITTER.filter(({ deposit }) => deposit).length;
  console.log(
    [
      `${BREEDER.fullName} has ${LITTER.length} pets, ${linked} payment links, ${sold} sales and ${reserved} reservation.`,
      `Start Litterlink with the same settings ("npm start") and open`,
      `  ${publicUrl}${screens.login.path}         as ${BREEDER.email}, password ${password}`,
      ...(config.debugTools ? [`  ${publicUrl}${MAILBOX_PATH}   the mails to her and to the buyers`] : []),
    ].join('\n'),
  );
}

try {
  await seed();
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  const lines = error instanceof ConfigError ? error.lines : [message || String(code)];
  for (const line of lines) console.error(line);
  process.exitCode = 1;
}
