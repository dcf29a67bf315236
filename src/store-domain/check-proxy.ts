import { isIP } from 'node:net'
import { isPrivateAddress } from '#src/lib/private-address.ts'

/** How a request came to the store. */
export interface ProxyRequest {
  /** The visitor's address, as the store counts it. */
  client: string
  forwardedFor: string | null
  /** The visitor's address, as Cloudflare names it; null = not through Cloudflare. */
  cloudflareClient: string | null
  /** Of the connection itself. */
  isPeerTrusted: boolean
  isPeerInner: boolean
  isClientInner: boolean
  trustedProxies: string[]
}

/**
 * ok: the client's address comes through trusted proxies · direct: no proxy · untrusted: all visitors look like the proxy · foreign: the header
 * comes from a public address that may be the visitor's own · cloudflare: the visitor is another one than Cloudflare says · another: one more
 * proxy is before the trusted one · silent: a proxy that does not name its clients · everyone: visitors can name any address
 */
export type ProxyState = 'ok' | 'direct' | 'untrusted' | 'foreign' | 'cloudflare' | 'another' | 'silent' | 'everyone'

export function judgeProxy(request: ProxyRequest): ProxyState {
  const { client, forwardedFor, cloudflareClient, isPeerTrusted, isPeerInner, isClientInner, trustedProxies } = request
  if (trustsEveryone(trustedProxies)) return 'everyone'
  if (forwardedFor === null) return cloudflareClient !== null || isPeerInner ? 'silent' : 'direct'
  if (!isPeerTrusted && isPeerInner) return 'untrusted'
  if (cloudflareClient !== null && cloudflareClient.toLowerCase() !== client.toLowerCase()) return 'cloudflare'
  if (!isPeerTrusted) return 'foreign'
  return isClientInner ? 'another' : 'ok'
}

/** True when a network is trusted that is larger than that of any proxy: Cloudflare's largest are /13 and /29. */
export const trustsEveryone = (networks: string[]): boolean =>
  networks.some((network) => {
    const [address = '', bits] = network.split('/')
    return bits !== undefined && !isPrivateAddress(address) && Number(bits) < (isIP(address) === 6 ? 16 : 8)
  })
