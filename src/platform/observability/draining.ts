import { Injectable } from '@nestjs/common';

/** Whether the process is about to stop: it still answers, but a load balancer should send nothing more. */
@Injectable()
export class Draining {
  private begun = false;

  get isDraining(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
