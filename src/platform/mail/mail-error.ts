/** A mail could not be sent. The message contains a code and no address, because failures are logged. */
export class MailError extends Error {
  constructor(
    readonly code: string,
    /** The server will never accept this mail, so do not retry. */
    readonly permanent: boolean,
  ) {
    super(`The email was not sent: ${code}.`);
    this.name = 'MailError';
  }
}

interface SmtpFailure {
  name?: string;
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Only a 5xx response to the address or content of the mail is permanent. A refused login may be corrected. */
export function toMailError(thrown: unknown): MailError {
  const { name, code, responseCode } = thrown as SmtpFailure;
  const permanent =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  const parts = [code ?? name ?? 'unknown', ...(responseCode === undefined ? [] : [String(responseCode)])];
  return new MailError(parts.join(' '), permanent);
}
