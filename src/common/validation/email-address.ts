import { isEmail } from 'class-validator';

const NOT_ASCII = /[^\x21-\x7e]/gu;
const HAS_ASCII = /[\x21-\x7e]/;

/**
 * Whether a text is an email address that accounts can have. Its domain is in ASCII, other characters in punycode: the same
 * domain in another spelling would be a domain that nobody holds. The library's own rule throws on a lone surrogate. The
 * part before the domain is not quoted and names no route: mail servers may send `a%b.example@c.example` on to
 * `a@b.example`. It has no letter that is an ASCII letter in lower case, such as the Kelvin sign: accounts would have
 * another mailbox's address.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (!text.isWellFormed() || !isEmail(text) || /[^\x21-\x7e]/.test(text.slice(at))) return false;
  const local = text.slice(0, at);
  const others = local.match(NOT_ASCII) ?? [];
  return !/[\s\p{Cc}"\\@%!]/u.test(local) && !others.some((each) => HAS_ASCII.test(each.toLowerCase()));
}
