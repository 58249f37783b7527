import { isUrl } from '../../common/is-url.js';

/** The player of an embedded page. */
export interface Player {
  /** The name of the service. */
  name: string;
  /** Address that a frame shows. */
  url: string;
  /** Address of a picture of the page, or of its description (oEmbed), which names one. */
  poster?: string;
}

/** Reads the address of a page of a service. @returns the address of its player */
type ReadPlayer = (url: URL) => string | undefined;

const ID = '([\\w-]{1,128})';

/** Takes the parts of a path, and puts them into the address of a player. */
function byPath(pattern: string, player: (...parts: string[]) => string): ReadPlayer {
  const path = new RegExp(`^${pattern.replaceAll('ID', ID)}/?$`);
  return ({ pathname }) => {
    const match = path.exec(pathname);
    return match === null ? undefined : player(...match.slice(1).map((part) => part ?? ''));
  };
}

function firstOf(...all: ReadPlayer[]): ReadPlayer {
  return (url) => {
    for (const read of all) {
      const found = read(url);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const youtube = (id: string): string => `https://www.youtube-nocookie.com/embed/${id}`;

/** Where a video starts: `?t=90` or `?t=1m30s`. */
function withStart(player: string | undefined, { searchParams }: URL): string | undefined {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(
      searchParams.get('t') ?? searchParams.get('start') ?? '',
    ) ?? [];
  const start = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return player === undefined || start === 0 ? player : `${player}?start=${start}`;
}

/** Descriptions that services give without a key. */
const describedBy =
  (endpoint: string) =>
  ({ href }: URL): string =>
    `${endpoint}?url=${encodeURIComponent(href)}`;

const youtubePoster = (_page: URL, player: string): string => {
  const [, id = ''] = /\/embed\/([\w-]+)/.exec(player) ?? [];
  return `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
};

interface Service {
  name: string;
  hosts: readonly string[];
  read: ReadPlayer;
  poster?: (page: URL, player: string) => string;
}

const PLAYERS: readonly Service[] = [
  {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'],
    read: (url) => {
      const video = url.pathname === '/watch' ? (url.searchParams.get('v') ?? '') : '';
      const found = new RegExp(`^${ID}$`).test(video)
        ? youtube(video)
        : byPath('/(?:embed|shorts|live|v)/ID', youtube)(url);
      return withStart(found, url);
    },
    poster: youtubePoster,
  },
  {
    name: 'YouTube',
    hosts: ['youtu.be'],
    read: (url) => withStart(byPath('/ID', youtube)(url), url),
    poster: youtubePoster,
  },
  {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    read: firstOf(
      byPath('/(?:video/)?(\\d{1,15})', (id) => `https://player.vimeo.com/video/${id}?dnt=1`),
      byPath(
        '/(\\d{1,15})/([\\da-f]{1,32})',
        (id, hash) => `https://player.vimeo.com/video/${id}?h=${hash}&dnt=1`,
      ),
    ),
    poster: describedBy('https://vimeo.com/api/oembed.json'),
  },
  {
    name: 'Loom',
    hosts: ['loom.com'],
    read: byPath('/(?:share|embed)/ID', (id) => `https://www.loom.com/embed/${id}`),
    poster: describedBy('https://www.loom.com/v1/oembed'),
  },
  {
    name: 'Figma',
    hosts: ['figma.com'],
    read: ({ pathname, href }) =>
      /^\/(?:file|design|proto|board|slides)\/\w/.test(pathname)
        ? `https://www.figma.com/embed?embed_host=docs&url=${encodeURIComponent(href)}`
        : undefined,
  },
  {
    name: 'CodePen',
    hosts: ['codepen.io'],
    read: byPath(
      '/ID/(?:pen|embed|full|details)/ID',
      (user, pen) => `https://codepen.io/${user}/embed/${pen}`,
    ),
  },
  {
    name: 'CodeSandbox',
    hosts: ['codesandbox.io'],
    read: byPath('/(?:s|embed|p/sandbox)/ID', (id) => `https://codesandbox.io/embed/${id}`),
  },
  {
    name: 'StackBlitz',
    hosts: ['stackblitz.com'],
    read: byPath('/edit/ID', (id) => `https://stackblitz.com/edit/${id}?embed=1`),
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    read: byPath(
      '/(?:embed/)?(?:intl-[a-z]{2}/)?(track|album|playlist|episode|show|artist)/ID',
      (kind, id) => `https://open.spotify.com/embed/${kind}/${id}`,
    ),
    poster: describedBy('https://open.spotify.com/oembed'),
  },
  {
    name: 'Google Docs',
    hosts: ['docs.google.com'],
    read: firstOf(
      byPath(
        '/(document|spreadsheets|presentation|drawings)/d/(?:e/)?ID(?:/[a-z]{1,20})?',
        (kind, id) =>
          `https://docs.google.com/${kind}/d/${id}/${kind === 'presentation' ? 'embed' : 'preview'}`,
      ),
      byPath(
        '/forms/d/(?:e/)?ID(?:/[a-z]{1,20})?',
        (id) => `https://docs.google.com/forms/d/e/${id}/viewform?embedded=true`,
      ),
    ),
  },
  {
    name: 'Google Maps',
    hosts: ['google.com', 'maps.google.com'],
    read: ({ pathname, search }) =>
      pathname === '/maps/embed' ? `https://www.google.com/maps/embed${search}` : undefined,
  },
];

/** The player of a page of a known service. Pages of other hosts are not shown in frames. */
export function playerOf(address: string): Player | undefined {
  if (!/^https?:\/\//i.test(address) || !isUrl(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  for (const { name, hosts, read, poster } of PLAYERS) {
    const player = hosts.includes(host) ? read(url) : undefined;
    if (player !== undefined)
      return { name, url: player, ...(poster === undefined ? {} : { poster: poster(url, player) }) };
  }
  return undefined;
}
