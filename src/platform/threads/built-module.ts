/**
 * The module that a thread or another process loads. Tests run sources and take it from the build, since neither can run
 * TypeScript.
 * @param module as `new URL('./name.worker.js', import.meta.url)`
 * @returns its address
 */
export function builtModule(module: URL): string {
  return module.href.replace(/\/src\/(?!.*\/src\/)/, (match) =>
    import.meta.url.endsWith('.ts') ? '/dist/src/' : match,
  );
}
