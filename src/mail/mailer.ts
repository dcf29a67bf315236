/** One finished mail. Addresses and subject hold no line breaks. */
export interface Mail {
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With angle brackets; the same again when a mail is tried again. */
  messageId: string
}

/** Something that carries mails away. */
export interface Mailer {
  /** Throws MailRejectedError when trying again cannot help, any other error when it may. */
  send(mail: Mail): Promise<void>
  /** Throws when the mail server does not answer or refuses the sign-in. */
  check(): Promise<void>
  close(): void
}

/** The mail server said no for good: unknown recipient, message refused. */
export class MailRejectedError extends Error {}

/** Mails by SMTP; gives up on a silent server after `silence` ms. Null without an address: mails stay readable in the outbox. */
export function smtpMailer(smtpUrl: string | null, timeoutMs = 7000): Mailer | null {
  if (!smtpUrl) return null
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  // Loaded with the first mail: opening the shop must not wait for it.
  const openTransport = () => import('nodemailer').then(({ createTransport }) => createTransport(options))
  let transportPromise: ReturnType<typeof openTransport> | undefined
  const getTransport = () => (transportPromise ??= openTransport())
  return {
    async send({ from, to, replyTo, subject, html, text, messageId }) {
      try {
        await (
          await getTransport()
        ).sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          html,
          text,
          messageId,
          // Vacation replies and bounces must never answer a machine.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isPermanentFailure(error) ? new MailRejectedError((error as Error).message) : error
      }
    },
    check: async () => {
      await (await getTransport()).verify()
    },
    close: () => void transportPromise?.then((transport) => transport.close()),
  }
}

// 5xx is final, except while signing in: a wrong password is repaired by the operator, and no mail may be lost to it.
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
