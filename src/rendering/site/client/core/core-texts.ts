import { textsOf } from '../texts.js';

/** The texts of the core script. */
export const text = textsOf({
  close: 'Close',
  copied: 'Copied',
  enlargedImage: 'Enlarged image',
  feedbackFailed: 'Your feedback could not be sent. Try again.',
  feedbackThanks: 'Thank you for your feedback.',
});
