import { Injectable } from '@nestjs/common';

/** Whether the process is about to stop. It still answers, but a load balancer should send no more requests. */
@Injectable()
export class Draining {
  private draining = false;

  get isDraining(): boolean {
    return this.draining;
  }

  begin(): void {
    this.draining = true;
  }
}
