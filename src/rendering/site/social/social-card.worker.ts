import { drawCard } from './draw-card.js';
import type { CardLogo, SocialCard } from './social-card.js';

/** Runs in a worker thread. */
export default function socialCardWorker({ card, logo }: { card: SocialCard; logo?: CardLogo }): string {
  return drawCard(card, logo);
}
