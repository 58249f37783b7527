import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { makePrivateDirectory } from '../../common/private-directory.js';
import { newId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { toMailError } from './mail-error.js';

const CONNECT_MS = 10_000;
const TOTAL_MS = 30_000;

/** Loaded with the first mail, because most processes never send one. */
const nodemailer = () => import('nodemailer');

/** A mail to one person. */
export interface Mail {
  /** The same for each attempt, so that mail servers can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails through the configured SMTP server, or writes them to the outbox folder if no server is configured. */
@Injectable()
export class Mailer {
  private readonly logger = new Logger(Mailer.name);

  constructor(
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** @throws MailError */
  async send(mail: Mail): Promise<void> {
    const { smtpUrl } = this.environment;
    if (smtpUrl === undefined) return this.writeToOutbox(mail);
    const { createTransport } = await nodemailer();
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: TOTAL_MS,
    });
    try {
      await transport.sendMail({ ...this.message(mail), signal: AbortSignal.timeout(TOTAL_MS) });
    } catch (error) {
      throw toMailError(error);
    } finally {
      transport.close();
    }
  }

  /** Writes to a temporary file and renames it, so that programs that watch the folder see only complete mails. */
  private async writeToOutbox(mail: Mail): Promise<void> {
    const { createTransport } = await nodemailer();
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { text, html, ...headers } = this.message(mail);
    // Not in quoted-printable, which breaks long links: people copy them from the file.
    const alternatives = [
      { raw: unencodedPart('text/plain', text) },
      { raw: unencodedPart('text/html', html) },
    ];
    const { message } = await composer.sendMail({ ...headers, alternatives });
    const directory = join(this.environment.dataDir, 'outbox');
    const time = this.clock.now().toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
    const name = `${time}-${newId()}.eml`;
    await makePrivateDirectory(directory);
    const temporary = join(directory, `.${name}.tmp`);
    await writeFile(temporary, message as Buffer, { mode: 0o600, flag: 'wx' });
    await rename(temporary, join(directory, name));
    this.logger.log({ file: name }, 'SMTP_URL is not set: an email was written to the outbox');
  }

  private message({ id, to, subject, text, html }: Mail) {
    const { mailFrom, publicUrl } = this.environment;
    return {
      // Objects, because in a string a comma would separate addresses.
      from: toSender(mailFrom),
      to: { name: '', address: to },
      subject,
      text,
      html,
      date: this.clock.now(),
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }
}

/** A part of a mail whose lines stay as they are (RFC 2045, 2.8 "8bit Data"). */
function unencodedPart(type: string, content: string): string {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit`;
  return `${head}\r\n\r\n${content.replace(/\r?\n/g, '\r\n')}`;
}

/** The two parts of `Name <address>`. */
function toSender(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.+) <(.+)>$/.exec(text) ?? [];
  return { name, address };
}
