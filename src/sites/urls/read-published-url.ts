import { RequestValidationPipe } from '../../common/validation/validation.pipe.js';
import { MAX_ADDRESS, PublishedUrlDto, PublishedUrlQuery } from './dto/published-url.dto.js';

const validation = new RequestValidationPipe();

/**
 * Validates a body. Most requests contain only an address. Checking such bodies by hand takes a tenth of the time.
 * @throws ValidationError as for every body
 */
export async function readPublishedUrl(body: object): Promise<PublishedUrlDto> {
  if (isAddressAlone(body)) return body;
  return (await validation.transform(body, { type: 'body', metatype: PublishedUrlDto })) as PublishedUrlDto;
}

/** Validates a query in the same way. @throws ValidationError */
export async function readPublishedUrlQuery(query: object): Promise<PublishedUrlQuery> {
  if (isAddressAlone(query)) return query;
  return (await validation.transform(query, {
    type: 'query',
    metatype: PublishedUrlQuery,
  })) as PublishedUrlQuery;
}

/** Whether a request is valid without further checks. Other requests may be valid, too. */
function isAddressAlone(sent: object): sent is PublishedUrlQuery {
  const { url } = sent as { url?: unknown };
  return (
    typeof url === 'string' &&
    url.length > 0 &&
    url.length <= MAX_ADDRESS &&
    /^[\x21-\x7e]+$/.test(url) &&
    Object.keys(sent).length === 1
  );
}
