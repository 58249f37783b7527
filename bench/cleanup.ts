type Step = () => Promise<void> | void;

/**
 * Cleanup steps, which run in reverse order. Each step runs once, and the other steps run even if one fails: a
 * benchmark must never leave servers or directories behind.
 */
export class Cleanup {
  private readonly steps: Step[] = [];
  private running: Promise<void> | undefined;

  /** Whether the cleanup has begun. Later failures are caused by it. */
  get begun(): boolean {
    return this.running !== undefined;
  }

  /** @throws Error when the cleanup has begun. Then the step runs at once, and nothing more may be started */
  add(step: Step): void {
    this.steps.push(step);
    if (this.running === undefined) return;
    this.running = this.running.then(() => this.runSteps());
    throw new Error('The benchmark is being stopped.');
  }

  /** Runs all steps. A second caller waits for the first. */
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
