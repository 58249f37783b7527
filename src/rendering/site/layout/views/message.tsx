import type { SiteMessage } from '../../site-surface.js';
import type { SiteTexts } from '../../texts/site-texts.js';

/** A message: what happened in one sentence, and what to do. */
export function Message(props: { message: SiteMessage; texts: SiteTexts; actionHref?: string }) {
  const { title, text, action } = wordsOf(props.message, props.texts);
  return (
    <>
      <h1>{title}</h1>
      {text !== undefined && <p>{text}</p>}
      {props.actionHref !== undefined && (
        <p>
          <a class="btn" href={props.actionHref}>
            {action}
          </a>
        </p>
      )}
    </>
  );
}

/** The title of a message. */
export function messageTitle(message: SiteMessage, texts: SiteTexts): string {
  return wordsOf(message, texts).title;
}

function wordsOf(message: SiteMessage, texts: SiteTexts): { title: string; text?: string; action: string } {
  const home = texts.goHome;
  switch (message) {
    case 'share-link-expired':
      return { title: texts.shareLinkExpiredTitle, text: texts.shareLinkExpiredText, action: home };
    case 'sign-in-needed':
      return { title: texts.signInNeededTitle, text: texts.signInNeededText, action: texts.signIn };
    case 'sign-in-failed':
      return { title: texts.signInFailedTitle, text: texts.signInFailedText, action: texts.signIn };
    case 'empty-site':
      return { title: texts.emptySiteTitle, text: texts.emptySiteText, action: home };
    case 'file-missing':
      return { title: texts.fileMissingTitle, text: texts.fileMissingText, action: home };
    case 'not-found':
      return { title: texts.notFoundTitle, text: texts.notFoundText, action: home };
    case 'error':
      return { title: texts.errorTitle, text: texts.errorText, action: texts.tryAgain };
    case 'feedback-sent':
      return { title: texts.feedbackThanks, action: texts.backToPage };
  }
}
