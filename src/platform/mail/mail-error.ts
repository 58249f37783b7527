/** A mail was not sent. The message names a code and no address, since failures are logged. */
export class MailError extends Error {
  constructor(
    readonly code: string,
    /** Trying again cannot help: the server will never take this mail. */
    readonly permanent: boolean,
  ) {
    super(`The mail was not sent: ${code}.`);
    this.name = 'MailError';
  }
}

interface SmtpFailure {
  name?: string;
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Only what is said about this mail is for good (5xx to its address or text); a refused login may be put right. */
export function toMailError(thrown: unknown): MailError {
  const { name, code, responseCode } = thrown as SmtpFailure;
  const permanent =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  const parts = [code ?? name ?? 'unknown', ...(responseCode === undefined ? [] : [String(responseCode)])];
  return new MailError(parts.join(' '), permanent);
}
