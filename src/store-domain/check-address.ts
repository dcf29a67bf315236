import { isIP } from 'node:net'
import { day, second } from '#src/lib/dates/durations.ts'
import type { Shop } from '#src/shop.ts'
import type { Certificate, Download } from '#src/shop/system.ts'
import { isPrivateAddress } from '#src/lib/private-address.ts'
import { answerQuestion, createQuestion, proofPath } from './store-proof.ts'
import { maxAskedAddresses, minHstsDays, renewalDays } from './limits.ts'

/** What the store sees of its own public address. */
export interface AddressReport {
  host: string
  /** Of the host. Empty: it does not exist. */
  addresses: string[]
  /** Whether a public name leads into this network, as a file of hosts or a DNS of the network says. */
  isInner: boolean
  answers: AddressAnswer[]
  /** Null without https, or when none could be read. */
  certificate: { state: 'ok' | 'endsSoon' | 'invalid'; issuer: string; validUntil: number; error: string } | null
  /** Whether http leads to https; closed: nothing answers on port 80. Null where it is not asked. */
  redirect: 'ok' | 'plain' | 'elsewhere' | 'closed' | null
  hsts: 'ok' | 'short' | 'missing' | null
  isHttps: boolean
  checkedAt: number
}

/** ok: this store · different: something else · redirect: to `detail` · certificate: not trusted · noAnswer */
export interface AddressAnswer {
  address: string
  state: 'ok' | 'different' | 'redirect' | 'certificate' | 'noAnswer'
  /** Where it leads, the status, or the error. */
  detail: string
}

type Checking = Pick<Shop, 'config' | 'requests' | 'timers' | 'now'>

/** Ms for each request. */
const timeoutMs = 5000
/**
 * Ms before its end at which a certificate should have been renewed: Caddy and certbot do so when a third of its lifetime is left, which can be
 * 6 days as a whole.
 */
const renewBefore = ({ validFrom, validUntil }: Certificate): number => Math.min(renewalDays * day, (validUntil - validFrom) / 4)

/** False for an address that only this machine or network has. */
export const isPublicHost = (host: string): boolean =>
  host.includes('.') && isIP(host) === 0 && !/\.(?:localhost|local|internal|lan|test)$/.test(host)

/**
 * Asks the configured address alone, by its path for this, and follows no redirect: no visitor or member of staff can choose what is requested, and
 * nothing of the answers but what they prove is shown. An inner address is allowed, because a store may be for an inner network.
 */
export async function checkAddress(shop: Checking): Promise<AddressReport> {
  const base = new URL(shop.config.baseUrl)
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const isHttps = base.protocol === 'https:'
  const addresses = isIP(host) === 0 ? (await resolveHost(shop, host)).slice(0, maxAskedAddresses) : [host]
  const [asked, certificate, redirect] = await Promise.all([
    Promise.all(addresses.map((address) => askAddress(shop, base, address))),
    isHttps && addresses[0] ? readState(shop, base, addresses[0]) : null,
    isHttps && base.port === '' && addresses[0] ? askPlain(shop, base, addresses[0]) : null,
  ])
  const proven = asked.find(({ answer }) => answer.state === 'ok')
  return {
    host,
    addresses,
    isInner: isPublicHost(host) && addresses.some(isPrivateAddress),
    certificate,
    redirect,
    isHttps,
    checkedAt: shop.now(),
    answers: asked.map(({ answer }) => answer),
    hsts: isHttps && proven ? judgeHsts(proven.hsts) : null,
  }
}

const resolveHost = ({ requests }: Checking, host: string): Promise<string[]> =>
  requests.resolve(host).then(
    (addresses) => [...new Set(addresses)],
    () => [],
  )

async function askAddress(shop: Checking, base: URL, address: string): Promise<{ answer: AddressAnswer; hsts: string }> {
  const now = shop.now()
  const question = createQuestion(shop.config.sessionSecret, now)
  const url = new URL(`${proofPath}?question=${question}`, base)
  try {
    const { response, text } = await request(shop, url, address)
    const hsts = response.headers['strict-transport-security'] ?? ''
    const { location } = response.headers
    if (response.status >= 300 && response.status < 400)
      return { answer: { address, state: 'redirect', detail: originOf(location, url) }, hsts }
    const isThis = text === answerQuestion(shop.config.sessionSecret, question, now)
    return { answer: { address, state: isThis ? 'ok' : 'different', detail: isThis ? '' : String(response.status) }, hsts }
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    const isUntrusted = /CERT|SELF_SIGNED|certificate|ALTNAME|UNABLE_TO_VERIFY/i.test(`${code} ${message}`)
    return { answer: { address, state: isUntrusted ? 'certificate' : 'noAnswer', detail: code || message }, hsts: '' }
  }
}

/** Characters of an answer that are read: a proof is shorter. */
const maxAnswer = 500

async function request(shop: Checking, url: URL, address: string): Promise<{ response: Download; text: string }> {
  const options = { headers: { 'user-agent': 'Sundry' }, signal: shop.timers.timeoutSignal(timeoutMs), idleMs: timeoutMs }
  const response = await shop.requests.getFrom(address, url, options)
  try {
    let text = ''
    for await (const chunk of response.body) {
      text += new TextDecoder().decode(chunk)
      if (text.length > maxAnswer) break
    }
    return { response, text }
  } finally {
    response.close()
  }
}

async function readState(shop: Checking, base: URL, address: string): Promise<AddressReport['certificate']> {
  const server = { address, host: base.hostname.replace(/^\[|\]$/g, ''), port: Number(base.port || 443) }
  const certificate = await shop.requests.readCertificate(server, timeoutMs).catch(() => null)
  return certificate && { ...certificate, state: judgeCertificate(certificate, shop.now()), error: certificate.error ?? '' }
}

function judgeCertificate(certificate: Certificate, now: number): 'ok' | 'endsSoon' | 'invalid' {
  const { validUntil, error } = certificate
  if (error !== null || !(validUntil > now)) return 'invalid'
  return validUntil < now + renewBefore(certificate) ? 'endsSoon' : 'ok'
}

async function askPlain(shop: Checking, base: URL, address: string): Promise<AddressReport['redirect']> {
  const url = new URL(`http://${base.host}/`)
  const response = await request(shop, url, address).catch(() => null)
  if (response === null) return 'closed'
  const { status, headers } = response.response
  if (status < 300 || status >= 400) return 'plain'
  return originOf(headers.location, url) === base.origin ? 'ok' : 'elsewhere'
}

/** Without path and query, which may hold secrets. */
const originOf = (location: string | undefined, base: URL): string => (location ? (URL.parse(location, base.href)?.origin ?? '') : '')

function judgeHsts(header: string): 'ok' | 'short' | 'missing' {
  const seconds = Number(/max-age\s*=\s*"?(\d+)/i.exec(header)?.[1] ?? 0)
  if (seconds === 0) return 'missing'
  return seconds * second >= minHstsDays * day ? 'ok' : 'short'
}
