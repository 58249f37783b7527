import { runDocumentJob } from '../../markdown/document/document-job.js';
import { conditionText, hiddenAttributes, pageCondition } from './page-condition.js';

const PRO = 'visitor.claims.plan == "pro"';

function shown(markdown: string, claims: Record<string, unknown>): string {
  const reader = { claims, conditionsWith: { space: {}, page: {} } };
  const outcome = runDocumentJob({ markdown, reader, as: 'visible' });
  return 'text' in outcome ? outcome.text : outcome.refusal;
}

describe('who sees a page', () => {
  it.each<[Record<string, unknown>, string | undefined]>([
    [{}, undefined],
    [{ if: null, groups: [] }, undefined],
    [{ if: ` ${PRO}\n` }, PRO],
    [{ if: false }, 'false'],
    ...[{ draft: true }, { draft: 'yes' }, { published: false }, { published: 'no' }].map(
      (values): [Record<string, unknown>, string] => [values, 'false'],
    ),
    [{ draft: false, published: true }, undefined],
    [{ password: 'hunter2' }, 'false'],
    [{ password: 12345 }, 'false'],
    [{ password: '' }, undefined],
    [{ if: 'a %} b' }, 'false'],
    [{ groups: ['a', 'b "c"'] }, '"a" in visitor.claims.groups || "b \\"c\\"" in visitor.claims.groups'],
    [{ groups: 'a' }, '"a" in visitor.claims.groups'],
    [{ groups: { a: true } }, 'false'],
    [{ if: PRO, groups: ['a'] }, `(${PRO}) && ("a" in visitor.claims.groups)`],
  ])('is read from front matter: %j', (values, expression) => {
    expect(pageCondition(values)?.expression).toBe(expression);
  });

  it.each([
    'secret',
    'a\n\n{% endif %}\n\nsecret',
    'a\n\n{% endif %}\n\nsecret\n\n{% if visitor.claims.z %}\n\nz',
    '```\nsecret',
    '<!-- secret',
    '{% raw %}\n\nsecret',
    '- secret\n\n  {% endif %}\n\n  secret',
    '[^1]\n\n[^1]: secret',
  ])('is everybody for whom its condition holds, whatever is in it: %j', (text) => {
    const markdown = conditionText(text, { property: 'if', expression: PRO });
    expect(shown(markdown, {})).not.toContain('secret');
  });

  it('is told by nothing else of the page', () => {
    const attributes = { title: 'a', description: 'b', cover: { ref: 'c' } };
    expect(hiddenAttributes(attributes, false)).toEqual({ title: 'a', hidden: true });
    expect(hiddenAttributes(attributes, true)).toEqual({ title: 'a' });
    const link = { title: 'a', type: 'link' as const, ref: { kind: 'url', url: 'https://a.example' } };
    expect(hiddenAttributes(link, false)).toEqual({ title: 'a', type: 'group', hidden: true });
  });

  it('is those for whom the condition holds', () => {
    const markdown = conditionText('# A\n\nsecret\n', { property: 'if', expression: PRO });
    expect(shown(markdown, { plan: 'pro' })).toContain('secret');
  });
});
