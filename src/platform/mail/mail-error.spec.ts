import { toMailError } from './mail-error.js';

describe('toMailError', () => {
  it.each<[string, object, boolean, string]>([
    ['refused address', { code: 'EENVELOPE', responseCode: 550 }, true, 'EENVELOPE 550'],
    ['refused text', { code: 'EMESSAGE', responseCode: 554 }, true, 'EMESSAGE 554'],
    ['temporarily refused address', { code: 'EENVELOPE', responseCode: 450 }, false, 'EENVELOPE 450'],
    ['refused login', { code: 'EAUTH', responseCode: 535 }, false, 'EAUTH 535'],
    ['server that is unavailable', { code: 'ECONNECTION' }, false, 'ECONNECTION'],
    ['timeout', { name: 'AbortError' }, false, 'AbortError'],
    ['something else', {}, false, 'unknown'],
  ])('describes a %s', (_, thrown, permanent, code) => {
    const error = toMailError(Object.assign(thrown, { message: 'of secret@example.org' }));
    expect(error).toMatchObject({ permanent, code, message: `The email was not sent: ${code}.` });
  });
});
