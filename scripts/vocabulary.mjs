/** Checks names, comments and documents for words that are not the field's (docs/glossary.md); ends non-zero if there is one. */
import { findOldWords } from './check/vocabulary.mjs';
import { root } from './root.mjs';

const found = findOldWords(process.argv[2] ?? root);
for (const line of found) console.error(line);
process.exit(found.length > 0 ? 1 : 0);
