import { drawCard } from './draw-card.js';
import type { SocialCard } from './social-card.js';

/** Runs in a worker thread. */
export default function socialCardWorker(card: SocialCard): string {
  return drawCard(card);
}
