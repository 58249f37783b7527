/** The `User-Agent` of outbound requests, and the name that the service looks for in `robots.txt`. */
export const USER_AGENT = 'docs-publishing-service';
