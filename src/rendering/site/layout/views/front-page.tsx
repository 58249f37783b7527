import type { FrontPage } from '../../site-surface.js';

/** The page of an installation or a host at `/`. In English, because neither has a language. */
export function FrontPageBody({ page }: { page: FrontPage }) {
  const { host, sites } = page;
  return (
    <body>
      <main class="view front">
        {host === undefined ? <Installation page={page} /> : <h1>{host}</h1>}
        <h2 id="sites">Public sites</h2>
        {sites.length === 0 ? (
          <p>No site is public yet.</p>
        ) : (
          <ul class="results" aria-labelledby="sites">
            {sites.map(({ title, href, description }, index) => (
              <li key={index}>
                <a class="result" href={href}>
                  <span>
                    <span class="result-title">{title}</span>
                    <span class="result-text">{description ?? href}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </main>
    </body>
  );
}

function Installation({ page: { manualHref, apiReferenceHref } }: { page: FrontPage }) {
  return (
    <>
      <h1>Docs Publishing Service</h1>
      <p>This server stores documentation, and publishes it on docs sites.</p>
      <p class="front-links">
        {manualHref !== undefined && (
          <a class="btn button-primary" href={manualHref}>
            Read the manual
          </a>
        )}
        {apiReferenceHref !== undefined && (
          <a class="btn" href={apiReferenceHref}>
            API reference
          </a>
        )}
      </p>
    </>
  );
}
