import fc from 'fast-check';
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { gfmConstructsFor } from './gfm-constructs.js';

function tokens(markdown: string, extension: ReturnType<typeof gfm>): string[] {
  const events = parse({ extensions: [extension] })
    .document()
    .write(preprocess()(markdown, undefined, true));
  return postprocess(events).map(
    ([kind, { type, start, end }]) => `${kind} ${type} ${start.offset} ${end.offset}`,
  );
}

describe('the GFM extension for a text', () => {
  it.each([
    'a@b.co',
    'See _a.b+c@d-e.co_.',
    'x@.b.co',
    '1@2.co',
    'HTTPS://example.com/a?b#c',
    'before:http://example.com',
    '(WWW.example.com)',
    'www.a.b, and c@d.ee at https://f.gg',
    '| a |\n| - |\n| www.a.b c@d.ee |',
    'a@b',
    'a&#64;b.co',
    'a\\@b.co',
    'wwww.a.b',
    'ahttps://a.b',
  ])('reads addresses like the full extension: %s', (markdown) => {
    expect(tokens(markdown, gfmConstructsFor(markdown))).toEqual(tokens(markdown, gfm()));
  });

  it('reads every text like the full extension', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'B9',
        ' ',
        '\n',
        '\n\n',
        '@',
        '.',
        '-',
        '_',
        '*',
        '~',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '|',
        '`',
        '\\',
      ],
      ...[
        'www.',
        'http://',
        'https://',
        'mailto:',
        'b.co',
        '# ',
        '- ',
        '> ',
        '[^1]',
        'é',
        '&amp;',
        '\0',
        '\t',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const markdown = pieces.join('');
        expect(tokens(markdown, gfmConstructsFor(markdown))).toEqual(tokens(markdown, gfm()));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not try addresses in a text without any', () => {
    const names = (markdown: string) => [
      ...new Set(
        Object.values(gfmConstructsFor(markdown).text ?? {}).flatMap((found) =>
          [found ?? []].flat().map(({ name }) => name),
        ),
      ),
    ];
    expect(names('plain words')).not.toEqual(expect.arrayContaining(['emailAutolink']));
    expect(names('a@b www.c https://d')).toEqual(
      expect.arrayContaining(['emailAutolink', 'wwwAutolink', 'protocolAutolink']),
    );
  });
});
