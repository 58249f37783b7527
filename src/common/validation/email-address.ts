import { isEmail } from 'class-validator';

/**
 * Whether a text is an email address that accounts can have. Its domain is in ASCII, other characters in punycode: the same
 * domain in another spelling would be one that nobody holds. The library's own rule throws on a lone surrogate.
 */
export function isEmailAddress(text: string): boolean {
  return text.isWellFormed() && isEmail(text) && !/[^\x21-\x7e]/.test(text.slice(text.lastIndexOf('@')));
}
