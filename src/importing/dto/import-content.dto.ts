import { EnumField, StringField } from '../../common/validation/fields.js';
import { IMPORT_SOURCES, type ImportSource } from '../structure/import-job.js';

/** Base64 of the largest body. */
const MAX_URL = 16 * 1024 * 1024;

export class ImportContentDto {
  @StringField({
    min: 1,
    max: MAX_URL,
    format: 'uri',
    description:
      'Location of the content: an `https:` or `http:` address that this service can reach, or a `data:` URL with the content. In a `data:` URL that is not base64, write `#` as `%23`.',
    example: 'https://example.com/docs.zip',
  })
  url!: string;

  @EnumField({
    values: IMPORT_SOURCES,
    name: 'ImportSource',
    description:
      'The kind of source. `markdown`, `html`: one page. `docx`: a Word document. `zip`: an archive of markdown and files; its structure comes from `SUMMARY.md`, otherwise from its folders. `website`: the pages below an address. `confluence`: an HTML export. `notion`: an export in markdown or HTML. `google-docs`: a document shared by link. `github-wiki`: a wiki, by its address or as an archive.',
  })
  source!: ImportSource;
}
