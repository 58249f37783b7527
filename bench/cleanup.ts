type Step = () => Promise<void> | void;

/**
 * What has to be undone, last thing first. Each step runs once, and a step that fails keeps no other from running: a
 * benchmark must not leave servers or directories behind, whatever became of it.
 */
export class Cleanup {
  private readonly steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Whether it has begun; whatever fails from then on fails because of it. */
  get begun(): boolean {
    return this.running !== undefined;
  }

  /** @throws Error when it has begun: what was just started is undone at once, and nothing more may be started */
  add(step: Step): void {
    this.steps.push(step);
    if (this.running === undefined) return;
    this.running = this.running.then(() => this.runSteps());
    throw new Error('The benchmark is being stopped.');
  }

  /** Undoes everything. A second caller waits for the first. */
  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error('Cleaning up:', error);
      }
    }
  }
}
