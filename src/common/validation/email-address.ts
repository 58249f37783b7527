import { isEmail } from 'class-validator';

/**
 * Whether a text is an email address that accounts can have. Its domain is in ASCII, other characters in punycode: the same
 * domain in another spelling would be one that nobody holds. The library's own rule throws on a lone surrogate. The part
 * before the domain is not quoted and names no route: mail servers may send `a%b.example@c.example` on to `a@b.example`.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (!text.isWellFormed() || !isEmail(text) || /[^\x21-\x7e]/.test(text.slice(at))) return false;
  return !/[\s\p{Cc}"\\@%!]/u.test(text.slice(0, at));
}
