import fc from 'fast-check';
import { bytesKept } from '../../../test/support/heap-used.js';
import { quickly } from '../../../test/support/quickly.js';
import { ValidationError } from '../errors/api-error.js';
import { conditionProblem, evaluateCondition, evaluateExpression, parseCondition } from './condition.js';

const CLAIMS: unknown = JSON.parse(`{
  "plan": "pro", "age": 40, "ratio": 0.5, "beta": true, "staff": false, "nothing": null, "empty": "",
  "roles": ["editor", "reader"], "odd name": "x", "in": 1, "flag": "🚀🚀",
  "account": { "region": "eu", "seats": [1, 2], "owner": { "name": "Ada" } },
  "unsigned": { "language": "de" }
}`);

const holds = (text: string, claims: unknown = CLAIMS): boolean =>
  evaluateCondition(parseCondition(text), claims);

describe('a condition', () => {
  it.each([
    'visitor.claims.plan == "pro"',
    "visitor.claims.plan == 'pro'",
    'visitor.claims.plan === "pro"',
    'visitor.claims.plan !== "free"',
    'visitor["claims"]["plan"] == "pro"',
    'visitor.claims["odd name"] == "x"',
    'visitor.claims["in"] == 1',
    'visitor.claims.beta',
    '!visitor.claims.staff',
    '!!visitor.claims.beta',
    '  visitor.claims\n.beta\t',
    'visitor.claims.age >= 40 && visitor.claims.age <= 40',
    'visitor.claims.age > 39.5',
    'visitor.claims.age < 4.1e1',
    'visitor.claims.age > -1',
    'visitor.claims.ratio == 0.5',
    'visitor.claims.plan > "free"',
    'visitor.claims.plan in ["free", "pro"]',
    '"editor" in visitor.claims.roles',
    '"plan" in visitor.claims',
    'visitor.claims.roles[0] == "editor"',
    'visitor.claims.roles == ["editor", "reader"]',
    'visitor.claims.roles != []',
    'visitor.claims.account.owner.name == "Ada"',
    'visitor.claims.account == visitor.claims.account',
    'visitor.claims.account.seats[1] == 2',
    'visitor.claims.nothing == null',
    'visitor.claims.plan != null',
    'visitor.claims.plan.startsWith("pr")',
    'visitor.claims.plan.endsWith("ro")',
    'visitor.claims.plan.contains("r")',
    'visitor.claims.empty.contains("")',
    '"professional".startsWith(visitor.claims.plan)',
    'size(visitor.claims.roles) == 2',
    'visitor.claims.flag.size() == 2',
    'size(visitor.claims.account) == 3',
    'has(visitor.claims.account.region)',
    'has(visitor.claims.nothing)',
    '!has(visitor.claims.missing.below)',
    'visitor.claims.beta ? visitor.claims.age == 40 : false',
    'visitor.claims.staff ? false : visitor.claims.beta ? true : false',
    '(visitor.claims.plan == "free" || visitor.claims.beta) && visitor.claims.age == 40',
    'true || visitor.claims.missing',
    'visitor.claims.missing || true',
    '!(visitor.claims.missing == "x")',
    'visitor.claims.plan == "\\x70\\u0072\\157"',
    '"===" == visitor.claims.missing || "a === b" == "a === b"',
  ])('holds: %s', (text) => {
    expect(holds(text)).toBe(true);
  });

  it.each([
    'visitor.claims.plan == "free"',
    'visitor.claims.plan != "pro"',
    'visitor.claims.missing == "x"',
    'visitor.claims.missing != "x"',
    'visitor.claims.missing == null',
    'visitor.claims.missing == visitor.claims.missing',
    'visitor.claims.missing.below.more == 1',
    'visitor.claims.missing < 1',
    'visitor.claims.missing >= 1',
    'visitor.claims.plan.below == "x"',
    'visitor.claims.missing in ["x"]',
    '"x" in visitor.claims.missing',
    '"p" in visitor.claims.plan',
    'visitor.claims.plan == 1',
    'visitor.claims.plan != 1',
    'visitor.claims.age == "40"',
    'visitor.claims.age < "41"',
    'visitor.claims.beta == "true"',
    'visitor.claims.plan',
    'visitor.claims.age',
    'visitor.claims.roles',
    'visitor.claims',
    '"true"',
    'visitor.claims.missing',
    '!visitor.claims.missing',
    '!visitor.claims.plan',
    'visitor.claims.missing && true',
    'visitor.claims.missing ? true : true',
    'visitor.claims.missing.startsWith("x")',
    '!visitor.claims.missing.startsWith("x")',
    'visitor.claims.age.contains("4")',
    'size(visitor.claims.age) == 2',
    'visitor.claims.roles[2] == "editor"',
    'visitor.claims.roles["0"] == "editor"',
    'visitor.claims.roles.length == 2',
    'visitor.claims.plan.length == 3',
    'visitor.claims.toString == 1',
    'has(visitor.claims.toString)',
    '"toString" in visitor.claims',
    'has(visitor.claims.roles.length)',
    'visitor.claims.roles == ["editor"]',
    'null == false',
  ])('does not hold: %s', (text) => {
    expect(holds(text)).toBe(false);
  });

  it.each<[string, number, string]>([
    ['visitor.claims.plan = "pro"', 21, 'write "==" to compare'],
    ['visitor.claims.plan ==', 23, 'expected a value, found the end'],
    ['🚀', 1, '"🚀" is not allowed here'],
    ['"🚀" == )', 8, 'expected a value, found ")"'],
    ['visitor.claims.plan == "pro', 24, 'the string has no end'],
    ['visitor.claims.plan == "pro" visitor', 30, 'expected an operator or the end, found "visitor"'],
    ['(true', 6, 'expected ")", found the end'],
    ['true & false', 6, 'write "&&" for "and"'],
    ['visitor.claims.age + 1 == 2', 20, 'arithmetic is not supported'],
    ['"\\q" == "a"', 2, '"\\\\q" is not an escape sequence'],
    ['"\\ud800" == "a"', 2, '"\\\\ud800" is not an escape sequence'],
    ['99999999999999999999 == 1', 1, 'the number is too large'],
    ['1e999 == 1', 1, 'the number is too large'],
    ['1 == 2 == true', 8, 'compare two values at a time, or use parentheses'],
    ['-visitor.claims.age', 2, '"-" is only allowed before a number'],
    ['visitor', 8, 'the only property of visitor is claims'],
    ['visitor.name == "x"', 8, 'the only property of visitor is claims'],
    ['user.plan == "x"', 1, 'there is no "user": a condition can only use visitor.claims'],
    ['process.exit()', 1, 'there is no "process": a condition can only use visitor.claims'],
    ['this', 1, 'there is no "this": a condition can only use visitor.claims'],
    ['visitor.claims.constructor == 1', 16, 'a claim cannot be named "constructor"'],
    ['visitor.claims.a["__proto__"] == 1', 18, 'a claim cannot be named "__proto__"'],
    ['visitor.claims.a["\\x5f_proto__"] == 1', 18, 'a claim cannot be named "__proto__"'],
    ['visitor.claims.a.constructor()', 18, 'there is no function "constructor"'],
    ['visitor.claims.a.toString() == "x"', 18, 'there is no function "toString"'],
    ['eval("1")', 1, 'there is no function "eval"'],
    ['visitor.claims.a.matches("(a+)+$")', 18, 'regular expressions are not supported'],
    ['matches(visitor.claims.a, "a")', 1, 'regular expressions are not supported'],
    ['visitor.claims.a.exists(x, x == 1)', 25, 'there is no "x"'],
    ['visitor.claims.a.all(1, 2)', 18, 'all is not supported'],
    ['visitor.claims.a.map(1, 2)', 18, 'map is not supported'],
    ['visitor.claims.a[visitor.claims.b] == 1', 18, 'brackets must contain a string or a whole number'],
    ['visitor.claims.a[1.5] == 1', 18, 'brackets must contain a string or a whole number'],
    ['visitor.claims.true == 1', 16, 'write ["true"] for a claim of this name'],
    ['[1, 2][0] == 1', 7, 'only claims have items'],
    ['"a".b == 1', 5, 'only claims have properties'],
    ['{"a": 1} == 1', 1, '"{" is not allowed here'],
    ['has("a")', 1, 'has takes a claim'],
    ['has(visitor.claims)', 1, 'has takes a claim'],
    ['size(1, 2) == 1', 1, 'size takes one value'],
    ['visitor.claims.a.startsWith()', 18, 'startsWith takes one string'],
    ['visitor.claims.a.size(1) == 1', 18, 'size takes no argument after a value'],
    [`${'('.repeat(20)}true${')'.repeat(20)}`, 21, 'it is nested deeper than 20 levels'],
    [`${'!'.repeat(21)}true`, 21, 'it is nested deeper than 20 levels'],
    [`1 in [${'1,'.repeat(400)}1]`, 606, 'it has more than 300 values and operators'],
  ])('does not parse: %s', (text, position, problem) => {
    expect(() => parseCondition(text)).toThrow(ValidationError);
    expect(conditionProblem(text)).toContain(`does not parse at character ${position}: ${problem}`);
  });

  it('names the path of the field in its error', () => {
    expect(() => parseCondition('', 'header.links.0.condition')).toThrow(
      'header.links.0.condition does not parse at character 1: expected a value, found the end',
    );
  });

  it('has at most 1,024 characters', () => {
    const text = (length: number): string => `visitor.claims.plan == "${'🚀'.repeat(length - 25)}"`;
    expect(conditionProblem(text(1024))).toBeUndefined();
    expect(conditionProblem(text(1025))).toBe('must be at most 1024 characters');
  });

  it('that is stored but no longer valid does not hold', () => {
    expect(evaluateCondition('visitor.claims.a.matches("x")', CLAIMS)).toBe(false);
  });

  it('throws nothing but a ValidationError, for any text', () => {
    const words = [
      ...'()[]{}.,?:!-+=<>&|"\'\\ ',
      '==',
      '===',
      '!=',
      '&&',
      '||',
      ' in ',
      'visitor',
      '.claims',
      '.a',
      '1',
    ];
    const jumble = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        jumble.map((parts) => parts.join('')),
        fc.jsonValue(),
        (text, claims) => {
          try {
            parseCondition(text);
          } catch (error) {
            expect(error).toBeInstanceOf(ValidationError);
          }
          expect(typeof evaluateCondition(text, claims)).toBe('boolean');
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('has the value that its parts imply', () => {
    fc.assert(
      fc.property(booleans, ({ text, value }) => {
        expect([text, holds(text)]).toEqual([text, value]);
        expect(holds(text.replaceAll('==', '===').replaceAll('!=', '!=='))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  describe('with hostile claims', () => {
    const CONDITIONS = [
      'visitor.claims.a == visitor.claims.b',
      'visitor.claims.a != visitor.claims.b',
      'visitor.claims.a in visitor.claims.b',
      'visitor.claims.a < visitor.claims.b',
      'visitor.claims.a.contains(visitor.claims.b)',
      'visitor.claims.a.b.c[0] == "x" || size(visitor.claims) > 3',
      'visitor.claims == visitor.claims.a',
      'has(visitor.claims.a.polluted) || visitor.claims.a || !visitor.claims.b',
    ];
    const nested = (depth: number): unknown =>
      JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)) as unknown;

    it('throws nothing', () => {
      const key = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'toString');
      const claims = fc.letrec<{ value: unknown }>((tie) => ({
        value: fc.oneof(
          { maxDepth: 3 },
          fc.jsonValue(),
          fc.array(tie('value')),
          fc.dictionary(key, tie('value')),
        ),
      })).value;
      fc.assert(
        fc.property(fc.constantFrom(...CONDITIONS), claims, (condition, value) => {
          expect(typeof evaluateCondition(condition, value)).toBe('boolean');
        }),
        { numRuns: 200 },
      );
    });

    it.each<[string, unknown]>([
      ['none', undefined],
      ['null', null],
      ['a list', [1, 2]],
      ['a string', 'visitor'],
      ['a prototype', JSON.parse('{"a":{"__proto__":{"polluted":true}}}')],
      ['deep ones', { a: nested(5000), b: nested(5000) }],
      ['deep lists', { a: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown, b: [[]] }],
      ['huge ones', { a: 'a'.repeat(1_000_000), b: Array.from({ length: 100_000 }, String) }],
    ])('never fails for %s', (_, claims) => {
      for (const condition of CONDITIONS) expect(typeof evaluateCondition(condition, claims)).toBe('boolean');
    });

    it('takes time in proportion to their size', () => {
      const condition = parseCondition('visitor.claims.a.contains(visitor.claims.b)');
      const claims = { a: 'a'.repeat(1_000_000), b: `${'a'.repeat(50_000)}b${'a'.repeat(50_000)}` };
      expect(quickly(() => evaluateCondition(condition, claims))).toBe(false);
      expect(evaluateCondition(condition, { ...claims, a: `aa${claims.b}a` })).toBe(true);
    });

    it('finds a text in another like String.prototype.includes', () => {
      const short = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
      const condition = parseCondition('visitor.claims.a.contains(visitor.claims.b)');
      fc.assert(
        fc.property(short, short, (a, b) => {
          expect(evaluateCondition(condition, { a, b })).toBe(a.includes(b));
        }),
      );
    });
  });
});

interface Case<Value> {
  text: string;
  value: Value;
}

/** Numbers and strings as claims or literals; undefined for an absent claim. */
const operands: fc.Arbitrary<Case<number | string | undefined>> = fc.oneof(
  fc.constantFrom(
    { text: 'visitor.claims.age', value: 40 },
    { text: 'visitor.claims.plan', value: 'pro' },
    { text: 'visitor.claims.account.seats[0]', value: 1 },
    { text: 'visitor.claims["unsigned"].language', value: 'de' },
    { text: 'visitor.claims.missing', value: undefined },
    { text: 'size(visitor.claims.roles)', value: 2 },
  ),
  fc.integer({ min: -50, max: 50 }).map((value) => ({ text: String(value), value })),
  fc.constantFrom('pro', 'de', '', 'a b', '🚀').map((value) => ({ text: JSON.stringify(value), value })),
);

const comparisons: fc.Arbitrary<Case<boolean>> = fc
  .tuple(operands, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), operands)
  .map(([left, operator, right]) => {
    const [a, b] = [left.value, right.value];
    const comparable = a !== undefined && b !== undefined && typeof a === typeof b;
    const results: Record<string, boolean> = comparable
      ? { '==': a === b, '!=': a !== b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }
      : {};
    return { text: `${left.text} ${operator} ${right.text}`, value: results[operator] ?? false };
  });

const booleans = fc
  .letrec<{ any: Case<boolean> }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      comparisons,
      tie('any').map(({ text, value }) => ({ text: `!(${text})`, value: !value })),
      fc
        .tuple(tie('any'), tie('any'))
        .map(([a, b]) => ({ text: `(${a.text}) && (${b.text})`, value: a.value && b.value })),
      fc
        .tuple(tie('any'), tie('any'))
        .map(([a, b]) => ({ text: `(${a.text})||(${b.text})`, value: a.value || b.value })),
      fc.tuple(tie('any'), comparisons, comparisons).map(([a, b, c]) => ({
        text: `(${a.text}) ? ${b.text} : ${c.text}`,
        value: a.value ? b.value : c.value,
      })),
      fc.tuple(comparisons, comparisons, comparisons).map(([a, b, c]) => ({
        text: `${a.text} || ${b.text} && ${c.text}`,
        value: a.value || (b.value && c.value),
      })),
    ),
  }))
  .any.filter(({ text }) => text.length <= 900);

describe('an expression in a text', () => {
  it.each([
    ['page.vars.a == "x"', undefined],
    ['!(page.vars.a == "x")', undefined],
    ['!("a" in page.vars)', undefined],
    ['has(page.vars.a) ? false : true', undefined],
    ['space.vars.b == "y" || page.vars.a == "x"', true],
    ['space.vars.b == "z" && page.vars.a == "x"', false],
    ['space.vars.b == "y"', true],
  ])('has no value without a page if it depends on one: %s', (expression, value) => {
    expect(evaluateExpression(expression, {}, { space: { b: 'y' } })).toBe(value);
  });

  it('does not keep the text', async () => {
    const bytes = await bytesKept(20, (index) => {
      const expression = `visitor.claims.plan_of_account == "plan ${index}"`;
      const text = `{{ ${expression} }} ${'ж'.repeat(500_000)}`;
      return evaluateExpression(text.slice(3, 3 + expression.length), {}, { space: {}, page: {} });
    });
    expect(bytes).toBeLessThan(1_000_000);
  });
});
