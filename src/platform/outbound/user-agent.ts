/** How the service names itself to the servers it fetches from, and looks for itself in `robots.txt`. */
export const USER_AGENT = 'docs-publishing-service';
