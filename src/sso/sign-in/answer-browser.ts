import type { Request, Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { escapeHtml } from '../../common/escape-html.js';
import { PAGE_POLICY, simplePage } from '../../http/simple-page.js';

/**
 * Answers a step of a sign-in with the address that the browser goes to next.
 * @param step gives the address; what it throws becomes a page for who accepts `text/html`
 * @throws what `step` throws, for other clients
 */
export async function answerBrowser(
  request: Request,
  response: Response,
  step: () => Promise<string>,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  try {
    response.redirect(303, await step());
  } catch (error) {
    if (!(error instanceof ApiError) || request.accepts(['json', 'html']) !== 'html') throw error;
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.status(error.status).type('html');
    response.send(simplePage('You are not signed in', `<p>${escapeHtml(error.message)}</p>`));
  }
}
