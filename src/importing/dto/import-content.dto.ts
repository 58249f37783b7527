import { ApiHideProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, ValidateIf } from 'class-validator';
import { BooleanField, EnumField, StringField } from '../../common/validation/fields.js';
import { rawValue } from '../../common/validation/raw-value.js';
import { ReceivedFile } from '../../http/received-file.js';
import { IMPORT_SOURCES, type ImportSource } from '../structure/import-job.js';
import {
  IMPORT_EDITS,
  type ImportEdits,
  IMPORT_MODES,
  type ImportMode,
  type ImportOptions,
  IMPORT_SLUGS,
  type ImportSlugs,
} from '../structure/import-options.js';

/** Base64 of the largest body. */
const MAX_URL = 16 * 1024 * 1024;

/** Whether a property must be valid: it is required only without a file. */
function isNeeded({ file }: ImportContentDto, value: unknown): boolean {
  return file === undefined || value !== undefined;
}

/** The body of an import: JSON, or a file with the same properties except `url`. */
export class ImportContentDto implements Partial<ImportOptions> {
  @ValidateIf(isNeeded)
  @ValidateBy(
    {
      name: 'isAlone',
      validator: { validate: (_, context) => (context?.object as ImportContentDto).file === undefined },
    },
    { message: 'must be left out when a file is sent' },
  )
  @StringField({
    min: 1,
    max: MAX_URL,
    format: 'uri',
    description:
      'Location of the content: an `https:` or `http:` address of at most 8,192 characters that this service can reach, or a `data:` URL with the content. In a `data:` URL that is not base64, write `#` as `%23`.',
    example: 'https://example.com/docs.zip',
  })
  url?: string;

  @ValidateIf(isNeeded)
  @EnumField({
    values: IMPORT_SOURCES,
    name: 'ImportSource',
    description:
      'The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.',
  })
  source?: ImportSource;

  @ApiHideProperty()
  @Transform(rawValue)
  @ValidateIf((_, value) => value !== undefined)
  @ValidateBy(
    { name: 'isReceived', validator: { validate: (value: unknown) => value instanceof ReceivedFile } },
    { message: 'must be sent as multipart/form-data' },
  )
  file?: ReceivedFile;

  @EnumField({
    values: IMPORT_SLUGS,
    name: 'ImportSlugs',
    optional: true,
    default: 'title',
    description:
      'Where the slugs of pages come from. `title`: from their titles. `source`: from the names of files and folders, or the addresses that their front matter states, so that pages keep the addresses of a site that moves.',
  })
  slugs?: ImportSlugs;

  @EnumField({
    values: IMPORT_MODES,
    name: 'ImportMode',
    optional: true,
    default: 'update',
    description:
      '`update`: adds and updates; nothing is deleted. `mirror`: also deletes the pages, files and reusable contents that the source does not have, and puts pages in the order of the source. Only for `zip`, `confluence`, `notion` and `github-wiki`.',
  })
  mode?: ImportMode;

  @EnumField({
    values: IMPORT_EDITS,
    name: 'ImportEdits',
    optional: true,
    default: 'overwrite',
    description:
      'What a mirror does with pages, files and reusable contents that were changed since the last mirror of the same place. `overwrite`: the content becomes that of the source, and the response names them in `edited`. `keep`: the changes of both sides are merged; where they conflict, the content stays, and a change request shows the source. Not for imports into a change request. `fail`: nothing is imported (409).',
  })
  edits?: ImportEdits;

  @StringField({
    min: 1,
    max: 35,
    optional: true,
    description:
      'Code of the language to import, without the others, from an archive of Mintlify, Docusaurus or Starlight (`zip`). Returns 422 with the codes there are if the archive does not have it. Default: all languages.',
    example: 'fr',
  })
  language?: string;

  @BooleanField({
    optional: true,
    default: false,
    description: 'Whether to report only what the import would change, and to store nothing.',
  })
  dryRun?: boolean;
}
