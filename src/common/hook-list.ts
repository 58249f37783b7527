/**
 * Functions that higher contexts register at startup, for changes in a lower context. They run one after the other, in the
 * transaction of the change. If one fails, the change does not happen.
 */
export class HookList<Subject> {
  private readonly hooks: ((subject: Subject) => Promise<void>)[] = [];

  add(hook: (subject: Subject) => Promise<void>): void {
    this.hooks.push(hook);
  }

  async run(subject: Subject): Promise<void> {
    for (const hook of this.hooks) await hook(subject);
  }
}
