import compileMessage from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const COMPILED = new Map<string, CompiledMessage>();

/** Each message when it is first needed. A build compiles those of the browser and leaves this out (vite.config.ts). */
export function compile(message: CompiledMessage): CompiledMessage {
  if (typeof message !== 'string') return message;
  let compiled = COMPILED.get(message);
  if (compiled === undefined) COMPILED.set(message, (compiled = compileMessage(message)));
  return compiled;
}
