import { CHARACTERS_OF_PART } from '../../markdown/source/stored-document.js';

/** SQL for the number of links and sections of a document. Documents of earlier versions do not have it. */
const parts = (document: string): string =>
  `coalesce(${document}.parts, jsonb_array_length(${document}.links) + jsonb_array_length(${document}.sections))`;

/**
 * SQL for `weightOf` a document, in bytes of its text. The length of a long text is known without reading it.
 * @param document alias of the table
 */
export const documentWeight = (document: string): string =>
  `(octet_length(${document}.markdown) + ${CHARACTERS_OF_PART} * ${parts(document)})`;
