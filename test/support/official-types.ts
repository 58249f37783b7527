/**
 * The official types of the API. The package exports them in a way that the module resolution of Node.js does not find, so
 * they are taken from the file that declares them.
 */
export type {
  DocumentBlock,
  DocumentBlockCode,
  DocumentBlockTable,
  DocumentBlockUpdates,
  JSONDocument,
  OpenAPISpecContent,
  PublishedSiteContent,
  Revision,
  RevisionPage,
  RevisionPageDocument,
  RevisionPageGroup,
  SiteSpace,
} from '../node_modules/@gitbook/api/dist/client.js';
