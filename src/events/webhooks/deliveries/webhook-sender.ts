import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { openText, sealText } from '../../../common/sealed-text.js';
import { ENVIRONMENT } from '../../../config/config.module.js';
import { deriveKey, type Environment } from '../../../config/environment.js';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';
import type { TakenDelivery } from './lanes.repository.js';
import { signatureHeaders } from './signature.js';

/** Milliseconds for the response of a receiver. */
export const TIMEOUT_MS = 10_000;
const MAX_ERROR = 300;

/** The result of one attempt. */
export interface Attempt {
  succeeded: boolean;
  /** The status of the response; null: none. */
  status: number | null;
  error: string | null;
  /** Duration in milliseconds. */
  took: number;
}

/** Signs deliveries and sends them. */
@Injectable()
export class WebhookSender {
  private readonly key: Buffer;

  constructor(
    private readonly outbound: OutboundClient,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.key = deriveKey(environment, 'webhook secret');
  }

  /** Encrypts a secret for the database. */
  seal(secret: string): Buffer {
    return sealText(secret, this.key);
  }

  /**
   * Sends a delivery once. Only a status from 200 to 299 is a success.
   * @throws the reason of the signal when it is aborted
   */
  async send(delivery: TakenDelivery, signal: AbortSignal): Promise<Attempt> {
    const at = this.clock.now();
    const { id, type, occurredAt, data, url } = delivery;
    const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
    const begun = performance.now();
    const took = (): number => Math.round(performance.now() - begun);
    try {
      const status = await this.outbound.post(url, {
        body: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          ...signatureHeaders({ id, body, at }, this.secretsOf(delivery, at)),
        },
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const succeeded = status >= 200 && status <= 299;
      return {
        succeeded,
        status,
        error: succeeded ? null : `The response had the status ${status}`,
        took: took(),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { succeeded: false, status: null, error: error.message.slice(0, MAX_ERROR), took: took() };
    }
  }

  private secretsOf({ secret, previousSecret, previousSecretUntil }: TakenDelivery, at: Date): string[] {
    const sealed =
      previousSecret !== null && previousSecretUntil !== null && at < previousSecretUntil
        ? [secret, previousSecret]
        : [secret];
    return sealed.map((one) => openText(one, this.key));
  }
}
