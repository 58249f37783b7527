import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and body, decoded from the transfer encoding. */
  text: string;
}

/** An SMTP server on this machine that stores received mails. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
    private readonly gate: Gate,
  ) {}

  /**
   * @param port 0: a free one
   * @param refuse address that is rejected permanently
   */
  static async start(port = 0, refuse?: string): Promise<MailServer> {
    const received: ((mail: ReceivedMail) => void)[] = [];
    const gate = new Gate();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (address !== refuse) return done();
        done(Object.assign(new Error(`No such mailbox: ${address}`), { responseCode: 550 }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const mail = {
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            text: readable(Buffer.concat(chunks).toString('utf8')),
          };
          void gate.pass().then(() => {
            for (const take of received) take(mail);
            done();
          });
        });
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    // A server that a failed test leaves running does not keep the tests from exiting.
    server.server.unref();
    const created = new MailServer(server, (server.server.address() as AddressInfo).port, gate);
    received.push((mail) => created.take(mail));
    return created;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Waits for the mail to an address. @returns the last one */
  async to(address: string, timeoutMs = 60_000): Promise<ReceivedMail> {
    return (await this.allTo(address, 1, timeoutMs)).at(-1) as ReceivedMail;
  }

  /** Waits for a number of mails to an address. @returns all of them, oldest first */
  async allTo(address: string, number: number, timeoutMs = 60_000): Promise<ReceivedMail[]> {
    const timeout = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = this.mails.filter(({ to }) => to.includes(address));
      if (found.length >= number) return found;
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve);
        timeout.addEventListener('abort', () => reject(new Error(`No mail to ${address} came.`)));
      });
    }
  }

  /** Answers no mail until released; `reached` resolves when the first one waits. */
  hold(): { reached: Promise<void>; release: () => void } {
    return this.gate.close();
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }

  private take(mail: ReceivedMail): void {
    this.mails.push(mail);
    for (const wake of this.waiting.splice(0)) wake();
  }
}

/** Lets everything through until it is closed. */
class Gate {
  private closed: Promise<void> | undefined;
  private onReached: () => void = () => undefined;

  close(): { reached: Promise<void>; release: () => void } {
    let open: () => void = () => undefined;
    this.closed = new Promise((resolve) => (open = resolve));
    const reached = new Promise<void>((resolve) => (this.onReached = resolve));
    return { reached, release: () => open() };
  }

  async pass(): Promise<void> {
    this.onReached();
    await this.closed;
  }
}

/** Decodes quoted-printable. */
export function readable(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
}

/** The path of the link in the mail of an invitation, after `/v1`. */
export function invitationPath(mail: Pick<ReceivedMail, 'text'>): string {
  return pathIn(mail, /\/v1(\/invitations\/[\w-]+)/);
}

/** The path of the link with which a new account is set up, after `/v1`. */
export function setUpPath(mail: Pick<ReceivedMail, 'text'>): string {
  return pathIn(mail, /\/v1(\/account-set-ups\/[\w-]+)/);
}

/** The path of the link with which an address is confirmed, after `/v1`. */
export function confirmationPath(mail: Pick<ReceivedMail, 'text'>): string {
  return pathIn(mail, /\/v1(\/email-confirmations\/[\w-]+)/);
}

function pathIn({ text }: Pick<ReceivedMail, 'text'>, link: RegExp): string {
  const [, path] = link.exec(text) ?? [];
  if (path === undefined) throw new Error(`There is no link in this mail:\n${text}`);
  return path;
}
