import { backlinksRow } from './backlinks.js';
import { changeRequestsRow } from './change-requests.js';
import { commentsRow } from './comments.js';
import { editRow } from './edit.js';
import { importRow } from './import.js';
import { listMembersRow } from './list-members.js';
import { listSpacesRow } from './list-spaces.js';
import { memoryRow } from './memory.js';
import { llmsFullRow } from './llms-full.js';
import { manyImportsRow } from './many-imports.js';
import { organizationSearchRow } from './organization-search.js';
import { memoryMixRow } from './memory-mix.js';
import { pageNotModifiedRow, pageReadRow, pageTreeRow } from './page-reads.js';
import { pageDocumentRow } from './page-document.js';
import { publishedPageRow } from './published-page.js';
import { publishedProfileRow } from './published-profile.js';
import { publishedSizeRow } from './published-size.js';
import { publishedUrlsRow } from './published-urls.js';
import { realImportsRow } from './real-imports.js';
import { readsDuringImportRow } from './reads-during-import.js';
import type { Row } from './row.js';
import { searchRow } from './search.js';
import { searchTyposRow } from './search-typos.js';
import { startRow } from './start.js';

/** All rows, in the order in which they run. Rows that need a quiet machine come first. */
export const rows: readonly Row[] = [
  pageReadRow,
  pageNotModifiedRow,
  pageTreeRow,
  pageDocumentRow,
  publishedPageRow,
  publishedProfileRow,
  publishedUrlsRow,
  publishedSizeRow,
  listSpacesRow,
  listMembersRow,
  searchRow,
  searchTyposRow,
  backlinksRow,
  editRow,
  changeRequestsRow,
  commentsRow,
  importRow,
  manyImportsRow,
  realImportsRow,
  llmsFullRow,
  organizationSearchRow,
  readsDuringImportRow,
  startRow,
  memoryRow,
  memoryMixRow,
];
