import { findHeader, findHeaders, type MailParts } from './mail-parts.ts'

/** What servers on the way say about the sender. The sender can write every header itself: see `isSenderVerified`. */
export interface SenderEvidence {
  /** Authentication-Results, the last server's first. */
  results: string[]
  /** SendGrid's form fields, which no sender can write. */
  dkim: string
  spf: string
  /** Postmark's first X-Spam-Tests. */
  spamTests: string
  envelopeFrom: string
}

export const readEvidence = ({ headers, dkim, spf, envelopeFrom, provider }: MailParts): SenderEvidence => ({
  results: findHeaders(headers, 'authentication-results')
    .slice(0, 20)
    .map((value) => value.slice(0, 4000)),
  dkim: dkim.slice(0, 2000),
  spf: spf.slice(0, 200),
  spamTests: provider === 'json' ? findHeader(headers, 'x-spam-tests').slice(0, 4000) : '',
  envelopeFrom: (envelopeFrom ?? '').slice(0, 300),
})

export interface TrustedSources {
  /** By which service the request was signed; null = by none, so all of it may be made up. */
  signedBy: 'worker' | 'mailgun' | 'sendgrid' | 'postmark' | null
  /** Names of the servers whose Authentication-Results are believed. */
  servers: string[]
}

/**
 * True when DKIM or SPF proves the domain of the From address. Only of a signed request: SendGrid's fields, Postmark's spam tests, and the
 * topmost Authentication-Results of a trusted server.
 */
export function isSenderVerified(address: string, evidence: SenderEvidence, { signedBy, servers }: TrustedSources): boolean {
  const domain = domainOf(address)
  if (domain === '' || signedBy === null) return false
  if (signedBy === 'sendgrid' && isProvenBySendGrid(domain, evidence)) return true
  if (signedBy === 'postmark' && /(?:^|[,\s])DKIM_VALID_AU(?:$|[,\s])/.test(evidence.spamTests)) return true
  return servers.some((server) => {
    const result = evidence.results.find((line) => line.trimStart().toLowerCase().split(/[\s;]/)[0] === server.toLowerCase())
    return result !== undefined && isProvenByResult(domain, result)
  })
}

// `{@example.com : pass}`; SPF is about the envelope's sender.
function isProvenBySendGrid(domain: string, { dkim, spf, envelopeFrom }: SenderEvidence): boolean {
  const signatures = [...dkim.matchAll(/@([a-z0-9.-]+)\s*:\s*([a-z]+)/gi)]
  if (signatures.some(([, signer = '', result = '']) => result.toLowerCase() === 'pass' && isAligned(domain, signer))) return true
  return /^pass$/i.test(spf.trim()) && isAligned(domain, domainOf(envelopeFrom))
}

function isProvenByResult(domain: string, result: string): boolean {
  const methods = withoutQuotesAndComments(result).split(';').slice(1)
  return methods.some((method) => {
    const property = (name: string) => new RegExp(`(?<=^|\\s)${name}=([^\\s;]+)`, 'i').exec(method)?.[1] ?? ''
    if (/^\s*dkim\s*=\s*pass\b/i.test(method)) return isAligned(domain, property('header\\.d') || domainOf(property('header\\.i')))
    if (/^\s*spf\s*=\s*pass\b/i.test(method)) return isAligned(domain, domainOf(property('smtp\\.mailfrom')) || property('smtp\\.mailfrom'))
    return false
  })
}

/**
 * Senders choose what is between quotes, such as the part of their address before the @, so only a plain value is read from there. Text that
 * is not closed is dropped with everything after it.
 */
function withoutQuotesAndComments(result: string): string {
  let text = result
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, content: string) => (/^[\w.@+-]*$/.test(content) ? content : 'quoted'))
    .split('"')[0]!
  for (let depth = 0; depth < 5; depth++) text = text.replaceAll(/\([^()]*\)/g, ' ')
  return text.split(/[()]/)[0]!
}

/** The same domain, or a subdomain of the one that is proven. */
const isAligned = (domain: string, proven: string): boolean => {
  const name = proven.toLowerCase().replace(/^@/, '')
  return name.includes('.') && (domain === name || domain.endsWith(`.${name}`))
}

const domainOf = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at === -1
    ? ''
    : address
        .slice(at + 1)
        .replace(/>$/, '')
        .trim()
        .toLowerCase()
}
