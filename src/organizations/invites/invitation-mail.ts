import { escapeHtml } from '../../common/escape-html.js';

/** The content of an invitation email. */
export interface InvitationText {
  subject: string;
  text: string;
  html: string;
}

/** The email that invites a person to an organization. */
export function invitationMail(title: string, url: string, expiresAt: Date): InvitationText {
  const displayedTitle = title.replace(/\s+/g, ' ');
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lead = 'You have been invited to join';
  const end = `The link works once, until ${until}. If you did not expect this, do nothing.`;
  return {
    subject: `Invitation to ${displayedTitle}`,
    text: `${lead} ${displayedTitle}.\n\nTo accept, open:\n\n${url}\n\n${end}\n`,
    html: `<!doctype html><html lang="en"><body><p>${lead} <b>${escapeHtml(displayedTitle)}</b>.</p><p><a href="${escapeHtml(url)}">Accept the invitation</a></p><p>${end}</p></body></html>\n`,
  };
}
