import { JavaScriptModule } from './javascript-module.js';

const value = (source: string, ...path: string[]): unknown => {
  const module = new JavaScriptModule(source);
  return module.literal(module.property(module.exported(), ...path));
};

describe('a property of a module', () => {
  it.each([
    ['an object', 'export default { x: make(), a: { b: [1] } }'],
    ['a constant', 'const c = { a: { b: [1] } };\nexport default c;'],
    ['the argument of a function', 'module.exports = wrap(define({ ...y, a: { b: [1] } }), { a: 2 })'],
    ['constants in each other', 'const b = [1];\nconst a = { b };\nexport default define({ a, b: 2 })'],
    ['an object with functions', 'export default { f() { return { a: 1 } }, a: { x: ({ b: 2 }), b: [1] } }'],
    ['keys in quotes', 'export default { "a": { \'b\': [1] } }'],
  ])('is read from %s', (_name, source) => {
    expect(value(source, 'a', 'b')).toEqual([1]);
  });

  it.each([
    ['a call', 'export default { a: { b: make([1]) } }'],
    ['a computed part', 'export default { a: { b: [1, x] } }'],
    ['another object', 'export default { c: { a: { b: [1] } }, a: {} }'],
    ['a constant of itself', 'const a = a;\nexport default { a }'],
    ['no export', 'const x = { a: { b: [1] } }'],
    ['an end that is missing', 'export default { a: { b: [1'],
    ['nothing', ''],
  ])('is not read from %s', (_name, source) => {
    expect(value(source, 'a', 'b')).toBeUndefined();
  });

  it('is found by the function or the name alone', () => {
    const module = new JavaScriptModule('x({ a: 1 }); export default [{ a: 2 }, y({ a: { b: 3 } })]');
    expect(module.literal(module.property(module.argumentOf('y'), 'a', 'b'))).toBe(3);
    expect(module.all('a').map((at) => module.literal(at))).toEqual([1, 2, { b: 3 }]);
    expect(module.argumentOf('z')).toBeUndefined();
    expect(new JavaScriptModule('x({ a: 1 });'.repeat(30)).all('a')).toHaveLength(20);
  });
});
