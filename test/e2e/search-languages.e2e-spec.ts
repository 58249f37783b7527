import fc from 'fast-check';
import { TestApp } from '../support/app.js';
import type { World } from '../support/factories.js';

const PAGES = {
  'ja.md':
    '# 設定ガイド\n\nこのページではサーバーの設定方法を説明します。東京都に住んでいます。\n\n## 認証トークン\n\nDockerで動かすときは、環境変数を使ってください。',
  'zh.md': '# 快速入门\n\n本文介绍如何安装软件包，并配置数据库连接。\n\n𠮷野家在附近。',
  'ko.md': '# 시작하기\n\n한국어 문서에서는 데이터베이스를 설정하는 방법을 설명합니다.',
  'far.md': `# Far\n\n${'京都と大阪と東京と。'.repeat(40)}`,
  'deep.md': `# Deep\n\n${'Filler words go on and on. '.repeat(1500)}\n\nThe needle is here. ${'它在很远的地方。'.repeat(20)}`,
  'marks.md':
    '# Marks\n\nA “quoted” word—said ‘softly’… «Zitat» ¿qué? 検索。翻訳、「引用」（括弧）です。安装插件。然后重启服务。',
  'en.md': '# English\n\nNothing but plain words about a database.',
};

describe('search in Chinese, Japanese and Korean', () => {
  let app: TestApp;
  let world: World;
  let spaceId: string;

  beforeAll(async () => {
    app = await TestApp.start();
    world = await app.build.organization();
    spaceId = await app.build.space(world);
    await app.build.importArchive(world, spaceId, PAGES);
  });
  afterAll(() => app.stop());

  const search = (query: string) => app.client(world.admin).get(`/spaces/${spaceId}/search`).query({ query });
  const titles = async (query: string): Promise<string[]> => {
    const response = await search(query);
    expect(response.status).toBe(200);
    return (response.body.items as { title: string }[]).map(({ title }) => title);
  };

  it.each<[rule: string, query: string, found: string[]]>([
    ['a word of a title', '設定ガイド', ['設定ガイド']],
    ['a word in the middle of a sentence', '説明', ['設定ガイド']],
    ['a word of a heading', '認証', ['設定ガイド']],
    ['one character', '认', []],
    ['one character in the middle', '绍', ['快速入门']],
    ['one character at the end of a run', '门', ['快速入门']],
    ['katakana with a long vowel', 'サーバー', ['設定ガイド']],
    ['half-width katakana', 'ｻｰﾊﾞｰ', ['設定ガイド']],
    ['a word beside Latin letters', 'Dockerで', ['設定ガイド']],
    ['Latin letters beside it', 'docker', ['設定ガイド']],
    ['Chinese', '数据库', ['快速入门']],
    ['Chinese words apart', '安装 数据库', ['快速入门']],
    ['no page that lacks one of them', '安装 設定', []],
    ['characters outside the basic plane', '𠮷野', ['快速入门']],
    ['a Korean word with a particle', '데이터베이스', ['시작하기']],
    ['a Korean word being typed', '데이', ['시작하기']],
    ['Korean made of parts', '데이터'.normalize('NFD'), ['시작하기']],
    ['a phrase', '"安装软件包"', ['快速入门']],
    ['no separate characters', '東京都', ['設定ガイド']],
    ['no excluded word', '東京 -大阪', ['設定ガイド']],
    ['an excluded phrase', '東京 -"東京都"', ['Far']],
    ['titles before text', '設定', ['設定ガイド']],
    ['words between curly quotes', 'quoted softly', ['Marks']],
    ['words beside a dash and an ellipsis', 'word said', ['Marks']],
    ['words beside other marks', 'zitat que', ['Marks']],
    ['words with marks around them', '“quoted” word—said', ['Marks']],
    ['a phrase in curly quotes', '“quoted word”', ['Marks']],
    ['no absent phrase in curly quotes', '“word quoted”', []],
    ['words on both sides of a full stop', '検索。翻訳', ['Marks']],
    ['a phrase with a full stop in it', '"検索。翻訳、「引用」"', ['Marks']],
    ['words on both sides of other marks', '引用-括弧', ['Marks']],
    ['Chinese with a full stop in it', '安装插件。然后', ['Marks']],
    ['no such page', '鉄道', []],
  ])('finds %s: %s', async (_, query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it.each([
    ['数据库连接', '并配置数据库连接'],
    ['環境変数', 'Dockerで動かすときは、環境変数を使って'],
    ['설정', '데이터베이스를 설정하는'],
  ])('shows the text around %s', async (query, around) => {
    const { body } = await search(query);
    const sections = body.items[0].sections as { body: string }[];
    expect(sections.map((section) => section.body).join('\n')).toContain(around);
  });

  it('shows the text around a match at any depth of a section', async () => {
    for (const [query, around] of [
      ['needle', 'The needle is here.'],
      ['很远', '它在很远的地方'],
    ] as const) {
      const { body } = await search(query);
      const shown = body.items[0].sections[0].body as string;
      expect(shown).toContain(around);
      expect(shown.length).toBeLessThan(300);
    }
  });

  it('accepts any query', async () => {
    const character = fc.constantFrom(...'日本語한국ｻのー、。「"-\'\\:*&|!()<> aé𠮷\u3099\u0301');
    const query = fc
      .array(character, { minLength: 1, maxLength: 30 })
      .map((characters) => characters.join(''));
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        expect((await search(text)).status).toBe(200);
      }),
      { numRuns: 150 },
    );
  });

  it('finds every part of a text', async () => {
    const text = 'このページではサーバーの設定方法を説明します';
    const piece = fc
      .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 8 }))
      .map(([start, length]) => text.slice(start, start + length))
      .filter((part) => !part.startsWith('ー'));
    await fc.assert(
      fc.asyncProperty(piece, async (part) => {
        expect(await titles(part)).toContain('設定ガイド');
      }),
      { numRuns: 60 },
    );
  });
});
