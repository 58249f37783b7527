import fc from 'fast-check';
import { parseMarkdown } from '../source/parse-markdown.js';
import { markdownToDocument } from './document.js';

const LINK = '[t](a.md)';
const LINES = [
  ...['{% tabs %}', '{% tab title="x" %}', '{% endtab %}', '{% endtabs %}', '{% if a %}', '{% endif %}'],
  ...['{% hint style="info" %}', '{% endhint %}', '  {% hint style="info" %}', '    {% endhint %}'],
  ...['{% code %}', '{% endcode %}', '{% columns %}', '{% column %}', '{% endcolumn %}', '{% unknown %}'],
  ...['{% stepper %}', '{% step %}', `{% hint style="info" %} ${LINK}`, 'text {% endhint %}'],
  ...['1. One', '2. Two', `3) ${LINK}`, '- item', LINK, `   ${LINK}`, `    See ${LINK}`, `> ${LINK}`],
  ...['', '', 'text', '```', '# H', '---', '| a | b |', '| - | - |', '<div>', '</div>'],
  ...['<p>a</p>{% endstep %}', '  <p>a</p>{% endstep %}', '{% endstep %}{% endstepper %}', '- <p>a</p>'],
  ...['<h2>H</h2>', '<p>a</p>', '<pre>', '</pre>', '{% prompt %}', '{% endprompt %}'],
];

describe('the links of a text', () => {
  it('include every link that its document shows', () => {
    const text = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(text, (lines) => {
        const markdown = `${lines.join('\n')}\n`;
        const shown = JSON.stringify(markdownToDocument(markdown)).split('"url":"a.md"').length - 1;
        const found = parseMarkdown(markdown).links.filter(({ target }) => target === 'a.md').length;
        expect(found).toBeGreaterThanOrEqual(shown);
      }),
      { numRuns: 1_000 },
    );
  });
});
