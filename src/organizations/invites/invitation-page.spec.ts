import { createHash } from 'node:crypto';
import { escapeHtml } from '../../common/escape-html.js';
import { PAGE_POLICY } from '../../common/http/simple-page.js';
import { invitationMail } from './invitation-mail.js';
import { acceptedPage, invitationPage } from './invitation-page.js';

const HOSTILE = `<img src=x onerror=alert(1)>"'&`;
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;';
const invitation = {
  organization: { id: 'o', title: HOSTILE },
  email: HOSTILE,
  role: null,
  expiresAt: '2026-12-01T00:00:00.000Z',
  id: HOSTILE,
  endsTokens: true,
};

describe('the page and the email of an invitation', () => {
  it('escape the special characters of HTML', () => expect(escapeHtml(HOSTILE)).toBe(ESCAPED));

  it.each([
    ['page', invitationPage(invitation)],
    ['page after joining', acceptedPage({ organization: HOSTILE, user: 'u', token: HOSTILE })],
    ['mail', invitationMail(HOSTILE, 'https://docs.test/', new Date(0)).html],
  ])('the %s escapes text of users', (_, html) => {
    expect(html).toContain(ESCAPED);
    expect(html).not.toContain('<img');
  });

  it('the page has only the style that its policy allows, and no script', () => {
    const html = invitationPage(invitation);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(PAGE_POLICY).toContain(`style-src 'sha256-${hash}'`);
    expect(html).not.toMatch(/<script|style="|\son\w+="/);
  });

  it('the email has a subject of one line', () => {
    expect(invitationMail('a\r\nBcc: b@example.org', 'https://docs.test/', new Date(0)).subject).toBe(
      'Invitation to a Bcc: b@example.org',
    );
  });
});
