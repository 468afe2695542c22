import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { features, lacking, type Browsers } from './browser-support.ts';

const { css } = features;
const atRules = css['at-rules']!;
const selectors = css.selectors!;
const types = css.types!;
const color = types['color']!;
const length = types['length']!;

/** A unit that follows the browser's bars, by its first letter. */
const UNITS: [RegExp, Identifier | undefined][] = [
  [/\d(?:dv|sv|lv)[hwbi]\b/, length['viewport_percentage_units_dynamic']],
  [/\dcq[whbi]/, length['container_query_length_units']],
  [/\drlh\b/, length['rlh']],
];

/**
 * What a style sheet needs that some of these browsers lack: at-rules, selectors (an unknown one drops its whole rule), nested rules, and
 * values without an older one before them in the same rule. What stands in `@supports` is asked for; a property that isn't known
 * changes nothing, so only those that something depends on are named here.
 */
export function newerStyles(source: string, browsers: Browsers): string[] {
  const found = new Set<string>();
  const need = (name: string, feature: Identifier | undefined) => {
    const missing = lacking(feature, browsers);
    if (missing.length > 0) found.add(`${name}: ${missing.join(', ')}`);
  };
  postcss.parse(source).walk((node) => {
    if (isAskedFor(node)) return;
    if (node.type === 'atrule') needsOfAtRule(node, need);
    if (node.type === 'rule') needsOfSelector(node, need);
    if (node.type === 'decl') needsOfValue(node, need);
  });
  return [...found].sort();
}

type Need = (name: string, feature: Identifier | undefined) => void;

const isAskedFor = ({ parent }: { parent?: unknown }): boolean =>
  parent !== undefined && ((parent as AtRule).name === 'supports' || isAskedFor(parent as AtRule));

/** Dropping a typed custom property leaves its use as it is; Tailwind also sets the value. */
const HARMLESS = new Set(['property']);

function needsOfAtRule({ name, params }: AtRule, need: Need): void {
  if (!HARMLESS.has(name) && !name.startsWith('-')) need(`@${name}`, atRules[name]);
  if (name === 'media' && /[<>]/.test(params)) need('@media with a range', atRules['media']?.['range_syntax']);
}

function needsOfSelector(rule: Rule, need: Need): void {
  if (rule.parent?.type === 'rule') need('nested rule', selectors['nesting']);
  for (const [, name = ''] of withoutForgiven(rule.selector).matchAll(/::?([a-z-]+)/g))
    if (!name.startsWith('-')) need(`:${name}`, selectors[name]);
}

/** `:is()` and `:where()` leave out what they don't know. */
const withoutForgiven = (selector: string): string => {
  const shorter = selector.replace(/:(?:is|where)\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutForgiven(shorter);
};

/** Without them a page is laid out otherwise. */
const LAYOUT =
  /^(?:aspect-ratio|container(?:-.*)?|display|position|inset(?:-.*)?|gap|translate|rotate|scale|grid(?:-.*)?)$/;

function needsOfValue(declaration: Declaration, need: Need): void {
  const { prop, value } = declaration;
  const hasOlder = declaration.parent?.some(
    (other) => other !== declaration && other.type === 'decl' && other.prop === prop,
  );
  if (LAYOUT.test(prop)) need(prop, css.properties![prop]);
  if (hasOlder) return;
  for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) need(`${name}()`, functionNamed(name));
  for (const [pattern, feature] of UNITS) if (pattern.test(value)) need(`${prop}: ${value}`, feature);
  if (LAYOUT.test(prop)) need(`${prop}: ${value}`, css.properties![prop]?.[value]);
}

const functionNamed = (name: string) => color[name] ?? types[name];
