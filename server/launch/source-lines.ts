import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Formatted as in a stack trace. */
interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/**
 * Stack traces name our source files instead of `bundle`. Its source map is read with the first stack trace: Node's own
 * --enable-source-maps reads it at each start.
 */
export function showSourceLines(bundle: string): void {
  let map: SourceMap | undefined;
  const formatFrame = (frame: Frame): string => {
    const text = frame.toString();
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (frame.getFileName() !== bundle || !line || !column) return text;
    map ??= readMap(bundle);
    const origin = map?.findOrigin(line, column);
    if (!origin || !('fileName' in origin)) return text;
    const position = `${resolve(dirname(bundle), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
    return text.replace(`${bundle}:${line}:${column}`, () => position);
  };
  Error.prepareStackTrace = (error, frames) => {
    const head = stackHead(error);
    // Stripe's SDK creates such an error for each call to record its origin; a real failure has a message.
    const format = head === 'Error' ? String : formatFrame;
    return [head, ...frames.map((frame) => `    at ${format(frame)}`)].join('\n');
  };
}

function stackHead(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

function readMap(bundle: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
