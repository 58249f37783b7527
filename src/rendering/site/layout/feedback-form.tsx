import { Icon } from './icon.js';
import type { Shown } from './shown.js';

/** The maximum length of a comment, in characters. */
export const MAX_COMMENT = 1000;

/**
 * Asks whether a page was helpful. Each answer sends the form. The script sends it without leaving the page, and then shows
 * the comment.
 */
export function FeedbackForm({ action, shown }: { action: string; shown: Shown }) {
  const { texts } = shown;
  return (
    <form class="feedback" method="post" action={action} data-feedback>
      <fieldset>
        <legend>
          <bdi>{texts.wasHelpful}</bdi>
        </legend>
        <div class="answers">
          <button class="btn" name="helpful" value="yes">
            <Icon shown={shown} name="thumbs-up" />
            {texts.yes}
          </button>
          <button class="btn" name="helpful" value="no">
            <Icon shown={shown} name="thumbs-down" />
            {texts.no}
          </button>
        </div>
      </fieldset>
      <div class="comment" hidden data-feedback-comment>
        <label>
          <span>{texts.feedbackComment}</span>
          <textarea name="comment" rows={3} maxlength={MAX_COMMENT} />
        </label>
        <button class="btn">{texts.send}</button>
      </div>
    </form>
  );
}
