import { requireSameOrigin } from './same-origin.js';

const HOME = '/s/acme/docs/';

const check = (headers: Record<string, string>, home = HOME) => {
  requireSameOrigin({ headers, host: 'docs.example.com:8080' }, home);
};

describe('a request for the same origin', () => {
  it.each<[Record<string, string>, string]>([
    [{ 'sec-fetch-site': 'same-origin' }, HOME],
    [{ origin: 'http://docs.example.com:8080' }, HOME],
    [{ origin: 'https://www.acme.example' }, 'https://www.acme.example/help/'],
  ])('is accepted: %j', (headers, home) => {
    expect(() => check(headers, home)).not.toThrow();
  });

  it.each<[Record<string, string>]>([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'http://docs.example.com' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://docs.example.com:8080' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('is refused otherwise: %j', (headers) => {
    expect(() => check(headers)).toThrow('Only pages of this site can send this request.');
  });
});
