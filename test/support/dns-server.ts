import { createSocket, type Socket } from 'node:dgram';
import { decode, encode, type Packet } from 'dns-packet';

/** How the server treats questions: as a working one, with an error, or not at all. */
export type DnsMode = 'answers' | 'fails' | 'silent';

/** A DNS server on this machine that knows the TXT records and hosts that a test gives it. */
export class DnsServer {
  mode: DnsMode = 'answers';
  /** Names that were asked for, in order. */
  readonly asked: string[] = [];
  private readonly records = new Map<string, string[]>();
  private readonly hosts = new Map<string, string>();

  private constructor(
    private readonly socket: Socket,
    /** For the variable `DNS_SERVERS`. */
    readonly address: string,
  ) {}

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    socket.unref();
    const server = new DnsServer(socket, `127.0.0.1:${socket.address().port}`);
    socket.on('message', (message, { address, port }) => {
      const response = server.respond(decode(message));
      if (response !== undefined) socket.send(encode(response), port, address);
    });
    return server;
  }

  /** Publishes the record that proves a domain. */
  prove({ domain, token }: { domain: string; token: string }): void {
    this.set(`_docs-verification.${domain}`, token);
  }

  set(name: string, ...texts: string[]): void {
    this.records.set(name, texts);
  }

  /** @param address IPv4 */
  setHost(name: string, address: string): void {
    this.hosts.set(name, address);
  }

  remove(domain: string): void {
    this.records.delete(`_docs-verification.${domain}`);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private respond({ id, questions = [] }: Packet): Packet | undefined {
    const name = questions[0]?.name.toLowerCase() ?? '';
    this.asked.push(name);
    if (this.mode === 'silent') return undefined;
    const head = { ...(id === undefined ? {} : { id }), type: 'response' as const, questions };
    if (this.mode === 'fails') return { ...head, flags: 2 };
    const address = this.hosts.get(name);
    if (address !== undefined)
      return {
        ...head,
        answers: questions[0]?.type === 'A' ? [{ type: 'A', name, ttl: 60, data: address }] : [],
      };
    const texts = this.records.get(name);
    if (texts === undefined) return { ...head, flags: 3 };
    // A text is longer than 255 bytes only in parts.
    const answers = texts.map((text) => ({
      ...{ type: 'TXT' as const, name, ttl: 60 },
      data: text.match(/[^]{1,200}/g) ?? [''],
    }));
    return { ...head, answers };
  }
}
