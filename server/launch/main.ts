import { keepNewObjectsYoung } from './memory.ts';
import { refuseOlderNode } from './node-version.ts';
import { compileProgram, programFile, readCodeCache, runProgram } from './program.ts';
import { showSourceLines } from './source-lines.ts';

/** Starts the built server, dist/server/program.js. See docs/decisions/0030-cold-start.md. */
const folder = import.meta.dirname;
refuseOlderNode();
showSourceLines(programFile(folder));
const program = compileProgram(folder, readCodeCache(folder));
keepNewObjectsYoung();
runProgram(program, folder);
