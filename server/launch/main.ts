import { compileProgram, programFile, readCodeCache, runProgram } from './program.ts';
import { showSourceLines } from './source-lines.ts';

/** Starts the built server, dist/server/program.js. See docs/decisions/0030-the-cold-start.md. */
const folder = import.meta.dirname;
showSourceLines(programFile(folder));
runProgram(compileProgram(folder, readCodeCache(folder)), folder);
