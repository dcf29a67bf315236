import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { mailServerHost, senderAddress } from '#src/mail/sender.ts'
import { mailboxProviders } from '#src/lib/people/mailbox-providers.ts'
import type { Shop } from '#src/shop.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'
import { checkDkim, type DkimResult, type FindTexts } from './dkim.ts'
import { checkDmarc, type DmarcResult } from './dmarc.ts'
import { findMailProvider, selectorsToTry } from './mail-providers.ts'
import { checkSpf, type SpfResult } from './spf.ts'
import { maxLookupMs } from './limits.ts'

/** What receivers can look up about the sender. Null results: the DNS did not answer. */
export interface SenderReport {
  domain: string
  /** Name of the mail service, '' = one that the store does not know. */
  service: string
  spf: SpfResult | null
  dkim: DkimResult | null
  dmarc: DmarcResult | null
  /** Whether the domain receives mail, as bounces need. */
  receives: boolean | null
  /** The selector that staff entered; '' = the common ones were tried. */
  selector: string
  /** Epoch ms. */
  checkedAt: number
}

type Checking = Pick<Shop, 'config' | 'services' | 'requests' | 'timers' | 'now'>

export function senderDomain(shop: Pick<Shop, 'config' | 'services'>): string {
  const sender = senderAddress(shop)
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  // The DNS has names in ASCII.
  return domainToASCII(domain) || domain
}

/** False for an IP address and a name such as localhost: no other server can look it up. */
export const isPublicDomain = (domain: string): boolean =>
  domain.includes('.') && isIP(domain) === 0 && !/\.(?:localhost|local|internal|test)$/.test(domain)

/** True for a domain whose records only its provider can change. */
export const isMailboxDomain = (domain: string): boolean => mailboxProviders.includes(domain)

export async function checkSenderDomain(shop: Checking, selector = ''): Promise<SenderReport> {
  const domain = senderDomain(shop)
  const host = mailServerHost(shop)
  const service = host === null ? null : findMailProvider(host)
  const findTexts: FindTexts = (name) => shop.requests.lookUp(name, 'TXT')
  const orNull = <T>(work: Promise<T>) =>
    waitAtMost(
      shop.timers,
      maxLookupMs,
      work.catch(() => null),
    )
  const needs = { include: service?.spf ?? null, host: service === null ? (host ?? '') : null }
  const [spf, dkim, dmarc, receives] = await Promise.all([
    orNull(checkSpf(shop.requests.lookUp, domain, needs)),
    orNull(checkDkim(findTexts, domain, selector === '' ? selectorsToTry(service) : [selector])),
    orNull(checkDmarc(findTexts, domain)),
    orNull(receivesMail(shop, domain)),
  ])
  return { domain, service: service?.name ?? '', spf, dkim, dmarc, receives, selector, checkedAt: shop.now() }
}

// RFC 5321: without MX the address of the domain receives; RFC 7505: `.` receives nothing.
async function receivesMail({ requests }: Checking, domain: string): Promise<boolean> {
  const servers = await requests.lookUp(domain, 'MX')
  if (servers.length > 0) return servers.some((server) => !/^\d+ \.?$/.test(server))
  return (await requests.lookUp(domain, 'A')).length > 0 || (await requests.lookUp(domain, 'AAAA')).length > 0
}
