import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.mjs';

const folders = ['contract', 'server', 'web', 'sandbox', 'test', 'bench', 'scripts', 'docs'];
/** This file and its test name the words; the legal texts have a language of their own. */
const exempt = /^scripts\/check\/vocabulary\.mjs$|^test\/walls\/vocabulary\.test\.ts$|^web\/legal\//;

/** Words that are not the field's, with those that are (docs/glossary.md). */
const replacements = [
  [/\b\w*wish(?!bone)\w*/i, 'request, idempotency key', /^swish$/i],
  [/\bwhoever\b/i, 'the caller, the losing request, the holder'],
  [/\banew\b/i, 'again, fetch, re-encode'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair'],
  [/\b\w*(?:Patience|Haste)\b/, 'deadline'],
  [/\bletGo\b/, 'release'],
  [/\binLanes\b/, 'mapWithConcurrency'],
  [/\b\w*DOUBTFUL\w*/, 'TTL'],
  [/\btrialUnderWay\b/, 'halfOpenProbeInFlight'],
  [/\blastWordOf\b|\bisLastWord\b/, 'factsFromEventPayload'],
  [/\bconcernsUs\b/, 'isSubscribed'],
  [/\brework\w*/i, 'retry'],
  [/\btold\b|\btellOf\w*/, 'notified, reported; for a variable, what it holds'],
  [/\bhears? of\b/i, 'is notified of, receives'],
  [/\bstandstill\b/i, 'outage'],
  [/\bUNDER_WAY\b/, 'inFlight'],
  [/\ban own\b/i, 'one’s own, one of the actor’s'],
  [/\blately\b/i, 'recently'],
  [/\bsign of life\b/i, 'heartbeat'],
  [/\b(?:count|clear|return)(?:Try|Tries)\b/, 'attempt'],
  [/\bas everywhere\b/i, 'in one order, as every transaction does'],
  [/\b(?:needed|for sale|is it) no more\b/i, 'no longer'],
  [/\bany more\b/i, 'anymore'],
  [/\bthe same again\b/i, 'repeating it'],
  [/\bgive[ns]? back (?:the |its )?locks?\b|\block(?:s|ed)? (?:is|are) given back\b/i, 'release'],
  [/\b(?:behaviour|colour|favour|honour|whilst|amongst)\w*/i, 'American spelling'],
  [/\binstalment/i, 'installment'],
  [/\be-mail/i, 'email'],
  [/(?:\/\*\*|^\s*\*|\/\/) (?:Of|The same)\b/, 'a comment that stands by itself: what the thing is or does'],
];

/** Phrases that no American breeder or buyer says, in what people read (docs/glossary.md, "What people read"). */
const phrases = [
  [/\bstill (?:be )?due\b/i, 'the balance is'],
  [/\b(?:pay|the) rest (?:is|of (?:the|a) price)\b|\bpay the rest\b/i, 'the balance'],
  [/\b(?:deposit|money|payment)s? goes back\b|\bgoes back (?:to you|automatically)\b/i, 'is refunded'],
  [/\bgrace until\b/i, 'last day to pay'],
  [/\bkeep the times\b/i, 'say what is left to do'],
  [/\bdays (?:stand|stood) still\b/i, 'the deadline is on hold'],
  [/\bat once or in parts\b/i, 'in one payment or several'],
  [/\byour way to the first\b/i, 'first steps'],
  [/\bwhere (?:the|its|your) money goes\b/i, 'payment breakdown'],
  [/\bis keeping [^.]{1,30} for you\b/i, 'is reserved for you by'],
  [/\bone press more\b/i, 'one more step'],
  [/\bnothing is lost\b/i, 'say what stays as it is'],
  [/\bwhat you typed\b/i, 'your changes'],
  [/\bcertain at once\b/i, 'confirmed right away'],
  [/\bnot possible at the moment\b/i, 'say who can’t do what right now'],
  [/\bkept for (?:you|another buyer|this buyer)\b/i, 'held for'],
  [/\b[Hh]andovers?\b/, 'hand-over'],
  [/>\s*End\s*</, 'what ends: sign out, end reservation'],
];
const isComment = (line) => /^\s*(?:\*|\/\/|\/\*|\{\/\*)/.test(line);
const texts = /^(?:contract|server|web)\/(?!legal\/).*(?<!\.test)\.tsx?$/;

/** Parts of identifiers that are not the field's, between capitals or underscores: `UNTOLD_MS`, `wentBackCents`. */
const parts = /(?:^|_)(?:Un)?(?:Told|Doings?|Speech|Sayings?|Went_Back|Goes_Back|At_Once)(?:_|$)/i;
/** A column keeps its name until a release drops it, and a field of the provider its name for good. */
const columns = new Set(['doing_business_as', 'told_at']);
/** Functions of the product are named by a verb, not `orderOf`. */
const endsInOf = /\b(?:function\*?|const|let) (?<name>\w+Of)\b/;
const product = /^(?:contract|server|web|sandbox)\//;

/** Every old word under `root`, as sentences that begin with file and line. */
export function findOldWords(root) {
  return folders
    .flatMap((folder) => sourceFiles(root, folder, /\.([cm]?[jt]sx?|md|css)$/))
    .filter((file) => !exempt.test(file))
    .flatMap((file) => oldWordsOf(root, file));
}

function oldWordsOf(root, file) {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const refuse = (found, better) => `${file}:${index + 1}: "${found}" is not the field's word: ${better}`;
      const named = product.test(file) ? endsInOf.exec(line)?.groups.name : undefined;
      return [
        ...replacements.flatMap(([word, better, allowed]) => {
          const [found] = word.exec(line) ?? [];
          return found && !allowed?.test(found) ? [refuse(found, better)] : [];
        }),
        ...(texts.test(file) && !isComment(line) ? phrases : []).flatMap(([phrase, better]) => {
          const [found] = phrase.exec(line) ?? [];
          return found ? [refuse(found, better)] : [];
        }),
        ...(named ? [refuse(named, 'a verb that says how, e.g. findOrder, toPublicPage, splitPayment')] : []),
        ...(line.match(/\b[A-Za-z]\w*(?:[A-Z_]\w*)+/g) ?? [])

          .filter((name) => !columns.has(name) && parts.test(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')))
          .map((name) => refuse(name, 'notified, messages, refunded, immediate')),
      ];
    });
}
