import { toMailError } from './mail-error.js';

describe('a mail that was not sent', () => {
  it.each<[string, object, boolean, string]>([
    ['refused address', { code: 'EENVELOPE', responseCode: 550 }, true, 'EENVELOPE 550'],
    ['refused text', { code: 'EMESSAGE', responseCode: 554 }, true, 'EMESSAGE 554'],
    ['address that is refused for now', { code: 'EENVELOPE', responseCode: 450 }, false, 'EENVELOPE 450'],
    ['refused login', { code: 'EAUTH', responseCode: 535 }, false, 'EAUTH 535'],
    ['server that is away', { code: 'ECONNECTION' }, false, 'ECONNECTION'],
    ['time that ran out', { name: 'AbortError' }, false, 'AbortError'],
    ['something else', {}, false, 'unknown'],
  ])('for a %s', (_, thrown, permanent, code) => {
    const error = toMailError(Object.assign(thrown, { message: 'of secret@example.org' }));
    expect(error).toMatchObject({ permanent, code, message: `The mail was not sent: ${code}.` });
  });
});
