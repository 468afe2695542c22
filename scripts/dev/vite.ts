import { realpathSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import {
  createServer,
  createServerModuleRunner,
  mergeConfig,
  type InlineConfig,
  type Plugin,
  type ViteDevServer,
} from 'vite';
import browserConfig from '../../vite.config.ts';
import { fromRoot, root } from '../root.mjs';

/** The module that the buyer's page loads instead of the built entry. */
export const BUYER_ENTRY = 'virtual:buyer-entry';
/** React's fast refresh needs it before any component is loaded; in a file of its own the security policy allows it. */
export const PREAMBLE = '@vitejs/plugin-react/preamble';

const buyerEntry: Plugin = {
  name: 'litterlink:buyer-entry',
  resolveId: (id) => (id === BUYER_ENTRY ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${BUYER_ENTRY}`
      ? ['/@vite/client', PREAMBLE, '/public/entry.tsx'].map((name) => `import '${name}';`).join('\n')
      : undefined,
};

/** Reports each changed file that code on the server has loaded. */
const changesOfServerCode = (onChange: (file: string) => void): Plugin => ({
  name: 'litterlink:server-changes',
  hotUpdate({ file, modules }) {
    if (this.environment.name === 'ssr' && modules.length > 0) onChange(file);
  },
});

export interface DevelopmentVite {
  vite: ViteDevServer;
  /** Never listens: the product's server passes it the upgrade requests of Vite's websocket. */
  upgrades: Server;
}

export async function startVite(onChange: (file: string) => void): Promise<DevelopmentVite> {
  const upgrades = createHttpServer();
  const changes = {
    // Not read by Vite itself, which would restart without the product's server when it changes.
    configFile: false,
    cacheDir: fromRoot('dist/vite'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [buyerEntry, changesOfServerCode(onChange)],
    server: {
      middlewareMode: true,
      ws: { server: upgrades },
      // In a Git worktree node_modules may be a link to another folder.
      fs: { allow: [root, realpathSync(fromRoot('node_modules'))] },
    },
  } satisfies InlineConfig;
  return { vite: await createServer(mergeConfig(browserConfig, changes)), upgrades };
}

/** Loads sources for the server. After `forget` they are evaluated again; only changed ones are transformed again. */
export function createLoader(vite: ViteDevServer) {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  return {
    load: <Module>(file: string) => runner.import<Module>(fromRoot(file)),
    forget: () => runner.clearCache(),
  };
}
