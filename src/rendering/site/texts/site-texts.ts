import type { BlockTexts } from './block-texts.js';

/** A text whose wording depends on a number, by category of `Intl.PluralRules`. `{count}` is the number. */
export type PluralText = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * The texts that a published site shows besides its content. `{name}` stands for a value. Plain data, because scripts of
 * the site receive some of them.
 */
export interface SiteTexts {
  // Around the page
  skipToContent: string;
  menu: string;
  close: string;
  copied: string;
  enlargedImage: string;
  sections: string;
  /** Names the list of header links. */
  links: string;
  /** Names the list of languages, versions or other variants of the content. */
  variants: string;
  pages: string;
  /** `{title}` is a page that has pages below it. */
  pagesBelow: string;
  breadcrumbs: string;
  onThisPage: string;
  theme: string;
  themeLight: string;
  themeDark: string;
  themeSystem: string;
  announcement: string;
  footer: string;
  socialAccounts: string;
  privacyPolicy: string;
  /** `{product}` is the name of this service. */
  publishedWith: string;
  opensInNewTab: string;

  // The page
  pageActions: string;
  viewAsMarkdown: string;
  downloadPdf: string;
  /** In PDFs: the title of the table of contents, and the label of a step, `{number}`. */
  pdf: { contents: string; step: string };
  editPage: string;
  /** `{name}` is an assistant, for example ChatGPT. */
  openInAssistant: string;
  /** The question that an assistant is opened with; `{url}` is the address of the page. */
  assistantPrompt: string;
  lastUpdated: string;
  pagination: string;
  previousPage: string;
  nextPage: string;

  // Feedback
  wasHelpful: string;
  yes: string;
  no: string;
  feedbackComment: string;
  send: string;
  feedbackThanks: string;
  feedbackFailed: string;

  // Previews
  previewOfChangeRequest: string;
  previewOfRevision: string;
  pageAdded: string;
  pageEdited: string;
  pageMoved: string;
  pageUnchanged: string;
  /** Marks a page in the page tree, as do the two below. */
  markAdded: string;
  markEdited: string;
  markMoved: string;
  viewPublished: string;
  viewPublishedSite: string;

  // Search
  search: string;
  searchPlaceholder: string;
  resultsFor: string;
  searchResults: string;
  searchEmpty: string;
  resultCount: PluralText;
  noResults: string;
  noResultsHelp: string;
  searchFailed: string;
  tryAgain: string;
  recentPages: string;
  suggestions: string;
  allResults: string;

  // Pages with one message
  notFoundTitle: string;
  notFoundText: string;
  nearestPages: string;
  shareLinkExpiredTitle: string;
  shareLinkExpiredText: string;
  signInNeededTitle: string;
  signInNeededText: string;
  signInFailedTitle: string;
  signInFailedText: string;
  emptySiteTitle: string;
  emptySiteText: string;
  fileMissingTitle: string;
  fileMissingText: string;
  errorTitle: string;
  errorText: string;
  goHome: string;
  signIn: string;
  backToPage: string;

  /** What blocks show. */
  blocks: BlockTexts;
  /** The form that sends requests to an API. */
  tryIt: TryTexts;
}

/** The texts of the form that sends requests to an API. */
export interface TryTexts {
  tryAuthentication: string;
  tryBinary: string;
  tryBody: string;
  tryCancel: string;
  tryContentType: string;
  tryCookies: string;
  /** `{origin}` is the address of the site. */
  tryCors: string;
  tryCut: string;
  tryDownload: string;
  tryEmpty: string;
  tryHeaders: string;
  tryIt: string;
  tryKept: string;
  tryMilliseconds: string;
  tryMixed: string;
  tryOnePerLine: string;
  tryParameters: string;
  tryPassword: string;
  tryResponse: string;
  trySend: string;
  trySending: string;
  tryServer: string;
  tryStopped: string;
  tryToken: string;
  tryUnreachable: string;
  tryUser: string;
  tryWrongAddress: string;
}
