/** What other nouns may use of evidence. */
export { evidenceDocument } from './document.ts';
export { eraseKeptEvidence, keepEvidence, keptEvidenceEnd, keptEvidenceOfBuyer, listDueEvidence } from './kept.ts';
export { listEvidence, presentEvidence } from './reading.ts';
export { sendEvidence } from './send.ts';
