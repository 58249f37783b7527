import { escapeHtml } from '../../common/escape-html.js';

interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The email with which a person confirms the address of their account. */
export function confirmationMail(host: string, url: string, expiresAt: Date): MailText {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lead = `An account on ${host} has this address. Confirm that it is yours. This ends all earlier API tokens of the account, and gives you a new one.`;
  const end = `The link works once, until ${until}. If you do not know this account, do nothing.`;
  return {
    subject: `Confirm your address on ${host}`,
    text: `${lead}\n\nTo confirm, open:\n\n${url}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(url)}">Confirm the address</a></p><p>${end}</p></body></html>\n`,
  };
}

/** The email that tells a person that their account got another address. */
export function formerAddressMail(host: string): MailText {
  const lead = `Your account on ${host} got another address: the directory of an organization changed it. All API tokens and links of the account ended.`;
  const end = 'If you did not expect this, ask an administrator of your organization.';
  return {
    subject: `Your account on ${host} got another address`,
    text: `${lead}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(lead)}</p><p>${end}</p></body></html>\n`,
  };
}
