import { isIP } from 'node:net'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Download, GetOptions, Requests } from '#src/shop/system.ts'
import { isPublicAddress, publicPorts } from './public-address.ts'

/**
 * Opens a URL of a public host, connecting only to checked addresses (no DNS rebinding). Follows no redirect. `allowedHosts` are hosts with ports
 * that are allowed although they are not public. Throws UserError with the reason.
 */
export async function openPublicUrl(
  requests: Requests,
  url: URL,
  { allowedHosts, ...options }: GetOptions & { allowedHosts: readonly string[] },
): Promise<Download> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UserError('media.fetch.notAllowed')
  if (url.username !== '' || url.password !== '') throw new UserError('media.fetch.notAllowed')
  const pinnedAddress = await resolveAllowedAddress(requests, url, allowedHosts)
  return requests.getFrom(pinnedAddress, url, options).catch(() => {
    throw new UserError('media.fetch.noResponse')
  })
}

async function resolveAllowedAddress(requests: Requests, url: URL, allowedHosts: readonly string[]): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await requests.resolve(host).catch(() => [])
  if (addresses.length === 0) throw new UserError('media.fetch.noSuchHost')
  if (allowedHosts.includes(url.host)) return addresses[0]!
  // One private address is enough to reject the host, because the resolver chooses which one is used.
  if (!addresses.every(isPublicAddress)) throw new UserError('media.fetch.notAllowed')
  if (url.port !== '' && !publicPorts.has(url.port)) throw new UserError('media.fetch.notAllowed')
  return addresses[0]!
}
