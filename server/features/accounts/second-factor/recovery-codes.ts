import { randomInt } from 'node:crypto';
import { hashToken } from '../../../ids.ts';

const COUNT = 10;
/** Without letters that look like digits; 24 of them hold 118 bits, so a plain hash can't be searched. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 6;
const GROUP_LENGTH = 4;

const newGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

const PREFIX = 'sha256:';

export const hashRecoveryCode = (code: string): string => PREFIX + hashToken(code.replaceAll('-', ''));

/** The list as stored. better-auth stores the remaining ones again after each use, which are hashes already. */
export function hashStoredCodes(json: string): string {
  const codes = JSON.parse(json) as string[];
  return JSON.stringify(codes.map((code) => (code.startsWith(PREFIX) ? code : hashRecoveryCode(code))));
}

export const countCodes = (stored: string): number => (JSON.parse(stored) as string[]).length;
