import type { ErrorCode } from '../error-codes.ts';

/**
 * The proof of work behind "I'm not a robot". A call that needs one answers 403 with code `captcha_required`; the client
 * repeats it with the solved challenge in this header, as the altcha widget returns it (base64 of JSON).
 */
export const CAPTCHA_HEADER = 'x-captcha';
export const CAPTCHA_REQUIRED = 'captcha_required' satisfies ErrorCode;
export const CAPTCHA_MESSAGE = 'Please complete the CAPTCHA';
export const CHALLENGE_PATH = '/api/captcha/challenge';
