import { readFeedback } from './read-feedback.js';

describe('feedback', () => {
  it.each([
    ['helpful=yes', true, { helpful: true }],
    ['helpful=no&comment=', true, { helpful: false }],
    ['helpful=no&comment=+one%0D%0Atwo+', true, { helpful: false, comment: 'one\ntwo' }],
    ['{"helpful":true,"comment":"Thanks"}', false, { helpful: true, comment: 'Thanks' }],
  ])('is read from %j', (body, isForm, read) => {
    expect(readFeedback(Buffer.from(body), isForm)).toEqual(read);
  });

  it.each([
    ['', true],
    ['comment=x', true],
    ['helpful=maybe', true],
    ['helpful=yes&helpful=no', true],
    [`helpful=yes&comment=${'x'.repeat(1001)}`, true],
    ['helpful=yes&comment=%00', true],
    ['{', false],
    ['null', false],
    ['{"helpful":1}', false],
    ['{"helpful":true,"comment":1}', false],
    ['{"helpful":true,"comment":"\\ud800"}', false],
  ])('is refused: %j', (body, isForm) => {
    expect(() => readFeedback(Buffer.from(body), isForm)).toThrow();
  });
});
