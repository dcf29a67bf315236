/** Why an email did not leave or arrive, as staff can act on it: `mailDelivery.failure.…` has a sentence for each. */
export type FailureKind =
  | 'host'
  | 'inner'
  | 'connection'
  | 'dropped'
  | 'timeout'
  | 'tls'
  | 'login'
  | 'relay'
  | 'sender'
  | 'recipient'
  | 'mailboxFull'
  | 'tooLarge'
  | 'greylisted'
  | 'limit'
  | 'authentication'
  | 'blocked'
  | 'route'
  | 'later'
  | 'rejected'
  | 'unknown'

/** An error of the mail client, or a stored text of one; of `text` only what the server answered counts. */
export interface MailError {
  text: string
  /** Of the mail client, such as EAUTH. */
  code?: string | undefined
  /** The SMTP command that failed, such as RCPT TO. */
  command?: string | undefined
}

/** By the codes of RFC 3463 and their registry at IANA, then by the reply code of RFC 5321, then by the words of common servers. */
export function findFailureKind({ text, code = '', command = '' }: MailError): FailureKind {
  // Before login the reply is about the connection, such as `454 TLS not available`.
  if (code === 'ETLS') return 'tls'
  const [, enhanced] = /\b[45]\.(\d{1,3}\.\d{1,3})\b/.exec(text) ?? []
  const reply = Number(/(?:^|[\s;])([45]\d\d)(?=[\s-]|$)/.exec(text)?.[1] ?? 0)
  if (enhanced === undefined && reply === 0) return findConnectionFailure(text, code)
  return (
    (code === 'EAUTH' || [530, 534, 535].includes(reply) ? 'login' : undefined) ??
    byWords.find(([pattern]) => pattern.test(text))?.[1] ??
    statuses.find(([, codes]) => codes.includes(enhanced ?? ''))?.[0] ??
    byReply(reply || (/\b4\.\d/.test(text) ? 450 : 550), command)
  )
}

/** What an error says, with the server's own words where it answered. */
export function toMailError(error: unknown): MailError {
  const { cause, message, response, code, command } = error as Error & { response?: string; code?: string; command?: string }
  if (cause instanceof Error) return toMailError(cause)
  return { text: response ?? message ?? String(error), code, command }
}

const connectionFailures: [RegExp, FailureKind][] = [
  [/EAUTH|missing credentials|invalid login/i, 'login'],
  [/closed (?:unexpectedly|the connection)|ECONNRESET/i, 'dropped'],
  [/is inside the network$/, 'inner'],
  [/ENOTFOUND|EDNS|EAI_AGAIN|getaddrinfo|queryA|has no address$/i, 'host'],
  [/certificate|self.signed|wrong version number|\bSSL\b|\bTLS\b|ETLS|EPROTO\b/i, 'tls'],
  [/ETIMEDOUT|timed? ?out|greeting never received/i, 'timeout'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|failed to connect/i, 'connection'],
]

const findConnectionFailure = (text: string, code: string): FailureKind =>
  connectionFailures.find(([pattern]) => pattern.test(text))?.[1] ??
  connectionFailures.find(([pattern]) => pattern.test(code))?.[1] ??
  'unknown'

/** 5.7.1 and 4.7.1 stand for many reasons, which only their words tell apart. */
const byWords: [RegExp, FailureKind][] = [
  [/gr[ae]y.?list/i, 'greylisted'],
  [/relay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted|prohibited)|unable to relay|not permitted to relay/i, 'relay'],
  [/mailbox (?:is )?full|over ?quota|quota exceeded.*mailbox|insufficient (?:system )?storage/i, 'mailboxFull'],
  [
    /too many (?:messages|recipients|connections|emails)|rate limit|sending (?:limit|quota)|daily (?:user )?(?:sending )?(?:limit|quota)/i,
    'limit',
  ],
  [/\bSPF\b|\bDKIM\b|\bDMARC\b|unauthenticated (?:email|mail)/i, 'authentication'],
  [/block(?:ed|list)|blacklist|spamhaus|reputation|listed (?:at|by|in|on)|looks like spam|spam message/i, 'blocked'],
]

/** https://www.iana.org/assignments/smtp-enhanced-status-codes, without the class. */
const statuses: [FailureKind, string[]][] = [
  ['recipient', ['1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.1']],
  ['sender', ['1.7', '1.8', '7.27']],
  ['mailboxFull', ['2.2']],
  ['tooLarge', ['2.3', '3.4']],
  ['route', ['4.1', '4.3', '4.4', '4.7']],
  ['limit', ['4.5', '7.28']],
  ['login', ['7.8', '7.9']],
  ['authentication', ['7.20', '7.21', '7.22', '7.23', '7.24', '7.26']],
  ['blocked', ['7.25']],
]

/** The commands of a session before an email. */
const opening = ['CONN', 'EHLO', 'HELO', 'STARTTLS']

/** True for what only the store's operator or its mail service can mend: no email may be lost meanwhile. */
export function isAboutSender(error: MailError): boolean {
  return opening.includes(error.command ?? '') || ['login', 'relay', 'sender', 'tls'].includes(findFailureKind(error))
}

function byReply(reply: number, command: string): FailureKind {
  if (reply === 552) return 'tooLarge'
  if (reply >= 500 && opening.includes(command)) return 'dropped'
  if (reply < 500) return reply === 421 ? 'limit' : 'later'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'rejected'
}
