/** Different queries of a site that are counted on a day. Further ones are not. */
export const MAX_QUERIES = 1_000;
/** UTF-16 units of a query; longer ones are cut. */
export const MAX_QUERY_LENGTH = 100;
/** Comments on a page on a day that are stored. Further comments are not stored, but their ratings count. */
export const MAX_COMMENTS = 20;
/** UTF-16 units of a comment. */
export const MAX_COMMENT_LENGTH = 1_000;
