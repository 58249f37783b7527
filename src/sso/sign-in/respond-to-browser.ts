import type { Request, Response } from 'express';
import { ApiError } from '../../common/errors/api-error.js';
import { setReading } from '../../common/http/request-context.js';
import { escapeHtml } from '../../common/escape-html.js';
import type { SignInStep } from './sign-in-attempts.js';
import { PAGE_POLICY, simplePage } from '../../common/http/simple-page.js';

/**
 * Responds to a step of a sign-in.
 * @param step its errors become a page for clients that accept `text/html`
 * @throws the errors of `step`, for other clients
 */
export async function respondToBrowser(
  request: Request,
  response: Response,
  step: () => Promise<SignInStep>,
): Promise<void> {
  await sendSignInPage(request, response, async () => {
    const { address, cookie } = await step();
    const { name, value, attributes } = cookie;
    if (value === undefined) response.clearCookie(name, attributes);
    else response.cookie(name, value, attributes);
    response.redirect(303, address);
  });
}

/**
 * Sends a response of a sign-in to a browser, which no cache stores.
 * @param send its errors become a page for clients that accept `text/html`
 * @param title of that page
 * @throws the errors of `send`, for other clients
 */
export async function sendSignInPage(
  request: Request,
  response: Response,
  send: () => Promise<void>,
  title = 'You are not signed in',
): Promise<void> {
  // Providers send browsers back with GET.
  setReading(false);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError) || request.accepts(['json', 'html']) !== 'html') throw error;
    response.status(error.status).type('html');
    response.send(simplePage(title, `<p>${escapeHtml(error.message)}</p>`));
  }
}
