import { Injectable } from '@nestjs/common';

/** An account whose earlier ways to sign in end, in the current transaction. */
export interface EndedAccess {
  userId: string;
  /** The organization that caused it, and whose own ways to sign in stay; null: none. */
  except: string | null;
}

type EndedAccessHook = (ended: EndedAccess) => Promise<void>;

/** Hooks through which higher contexts end what they keep of an account. They register at startup. */
@Injectable()
export class AddressHooks {
  private readonly hooks: EndedAccessHook[] = [];

  onAccessEnded(hook: EndedAccessHook): void {
    this.hooks.push(hook);
  }

  /** Runs the hooks. If one fails, the address does not change. */
  async accessEnded(ended: EndedAccess): Promise<void> {
    for (const hook of this.hooks) await hook(ended);
  }
}
