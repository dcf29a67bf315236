import { clientAddress, isPrivateAddress } from '#src/web/client-address.ts'

/** How a request came to the store. */
export interface ProxyRequest {
  /** Of the connection itself; '' = unknown. */
  peer: string
  /** The visitor's, as the store counts it. */
  client: string
  forwardedFor: string | null
  trustedProxies: string[]
  /** Whether Cloudflare passed it on. */
  isFromCloudflare: boolean
}

/**
 * ok: the client's address comes through trusted proxies · direct: no proxy · untrusted: all visitors look like the proxy · another: one more
 * proxy is before the trusted one · silent: a proxy that does not name its clients
 */
export type ProxyState = 'ok' | 'direct' | 'untrusted' | 'another' | 'silent'

export function judgeProxy({ peer, client, forwardedFor, trustedProxies, isFromCloudflare }: ProxyRequest): ProxyState {
  if (forwardedFor === null) return isFromCloudflare || isPrivateAddress(peer) ? 'silent' : 'direct'
  // Of an address for documentation, which no proxy has.
  if (clientAddress(peer, '192.0.2.1', trustedProxies) === peer) return 'untrusted'
  const hops = forwardedFor.split(',')
  const isLast = client === hops.at(-1)!.trim()
  // Cloudflare adds the visitor; a proxy behind it adds Cloudflare.
  if (isPrivateAddress(client) || (isFromCloudflare && isLast && hops.length > 1)) return 'another'
  return 'ok'
}
