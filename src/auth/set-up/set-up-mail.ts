import { escapeHtml } from '../../common/escape-html.js';

/** The email with which a person sets up the account that others created. */
export function setUpMail(
  host: string,
  url: string,
  expiresAt: Date,
): { subject: string; text: string; html: string } {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lead = `An account on ${host} was created for this address.`;
  const end = `The link works once, until ${until}. If you did not expect this, do nothing.`;
  return {
    subject: `Your account on ${host}`,
    text: `${lead}\n\nTo set it up, open:\n\n${url}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(lead)}</p><p><a href="${escapeHtml(url)}">Set up the account</a></p><p>${end}</p></body></html>\n`,
  };
}
