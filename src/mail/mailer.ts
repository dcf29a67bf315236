import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import { lazy } from '#src/lib/caching/lazy.ts'
import { isAboutSender, toMailError } from '#src/lib/errors/mail-failures.ts'
import { passwordHider } from './smtp/hide-password.ts'

/** An email to send. Addresses and subject contain no line breaks. */
export interface Mail {
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** With angle brackets; unchanged on retries. */
  messageId: string
  /** Message ids of the thread it answers, oldest first, separated by spaces; '' = none. */
  threadIds: string
  /** False for what a person wrote. */
  isAutomatic: boolean
  /** A POST to it ends mails of this kind at once; '' = the mail cannot be unsubscribed from. */
  unsubscribeLink: string
}

export interface Mailer {
  /** Returns the answer of the server. Throws MailRejectedError when a retry cannot help, another error when it may. */
  send(mail: Mail): Promise<string>
  /** Throws when the mail server is unreachable or rejects the login. */
  check(): Promise<void>
  close(): void
}

/** Permanent failure: unknown recipient, message rejected. */
export class MailRejectedError extends Error {}

interface MailerOptions {
  /** Ms that the server may take for each step. */
  timeoutMs?: number
  /** The address to connect to, before each email; missing = the system resolves the host. Its errors are those of `send` and `check`. */
  findAddress?: (host: string) => Promise<string>
}

/** Sends by SMTP. Null without a URL: emails stay in the outbox. */
export function smtpMailer(smtpUrl: string | null, { timeoutMs = 7000, findAddress }: MailerOptions = {}): Mailer | null {
  if (!smtpUrl) return null
  const options = {
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const
  const url = smtpUrl
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const hidePassword = passwordHider(url)
  // Imported with the first email to keep startup fast.
  let transport: Transporter | undefined
  let connectedTo: string | null = null
  const open = async (address: string, tls?: { servername: string }) =>
    (await import('nodemailer')).createTransport({ url: address, ...options, ...(tls && !isIP(host) && { tls }) })
  const openOnce = lazy(() => open(url))
  async function getTransport(): Promise<Transporter> {
    if (!findAddress) return (transport = await openOnce())
    const address = await findAddress(host)
    if (transport && address === connectedTo) return transport
    transport?.close()
    connectedTo = address
    return (transport = await open(withHost(url, address), { servername: host }))
  }
  return {
    async send(mail) {
      try {
        return hidePassword(String((await (await getTransport()).sendMail(toMessage(mail))).response))
      } catch (caught) {
        const error = withoutPassword(caught as Error, hidePassword)
        throw isPermanentFailure(error) ? new MailRejectedError(error.message, { cause: error }) : error
      }
    },
    async check() {
      try {
        await (await getTransport()).verify()
      } catch (error) {
        throw withoutPassword(error as Error, hidePassword)
      }
    },
    close: () => transport?.close(),
  }
}

function withoutPassword(error: Error & { response?: string }, hide: (text: string) => string): Error {
  error.message = hide(error.message)
  if (error.response !== undefined) error.response = hide(error.response)
  return error
}

function withHost(smtpUrl: string, address: string): string {
  const url = new URL(smtpUrl)
  url.hostname = address.includes(':') ? `[${address}]` : address
  return url.href
}

/** A mail as nodemailer writes it. */
export const toMessage = ({ from, to, replyTo, subject, html, text, messageId, threadIds, isAutomatic, unsubscribeLink }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  html,
  text,
  messageId,
  ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  ...(threadIds === '' ? {} : { inReplyTo: threadIds.split(' ').at(-1)!, references: threadIds }),
  headers: {
    ...(isAutomatic ? { ...automaticHeaders, 'X-Loop': from.address } : typedHeaders),
    ...unsubscribeHeaders(unsubscribeLink),
  },
})

/** No vacation reply shall answer what the shop sends, whoever wrote it; RFC 3834 marks only what nobody typed. */
const typedHeaders = { 'X-Auto-Response-Suppress': 'All' }
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', ...typedHeaders }

// RFC 8058 allows the one click, that is the second header, only with HTTPS.
function unsubscribeHeaders(link: string): Record<string, string> {
  if (link === '') return {}
  return {
    'List-Unsubscribe': `<${link}>`,
    ...(link.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

// 5xx is permanent, unless the operator can mend its cause.
function isPermanentFailure(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500 && !isAboutSender(toMailError(error))
}
