import { keepNewObjectsYoung } from './memory.ts';
import { compileProgram, programFile, readCodeCache, runProgram } from './program.ts';
import { showSourceLines } from './source-lines.ts';

/** Starts the built server, dist/server/program.js. See docs/decisions/0030-cold-start.md. */
const folder = import.meta.dirname;
showSourceLines(programFile(folder));
const program = compileProgram(folder, readCodeCache(folder));
keepNewObjectsYoung();
runProgram(program, folder);
