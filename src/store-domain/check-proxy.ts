/** How a request came to the store. */
export interface ProxyRequest {
  /** The visitor's address, as the store counts it. */
  client: string
  forwardedFor: string | null
  /** Whether Cloudflare passed it on. */
  isFromCloudflare: boolean
  /** Of the connection itself. */
  isPeerTrusted: boolean
  isPeerInner: boolean
  isClientInner: boolean
}

/**
 * ok: the client's address comes through trusted proxies · direct: no proxy · untrusted: all visitors look like the proxy · another: one more
 * proxy is before the trusted one · silent: a proxy that does not name its clients
 */
export type ProxyState = 'ok' | 'direct' | 'untrusted' | 'another' | 'silent'

export function judgeProxy({
  client,
  forwardedFor,
  isFromCloudflare,
  isPeerTrusted,
  isPeerInner,
  isClientInner,
}: ProxyRequest): ProxyState {
  if (forwardedFor === null) return isFromCloudflare || isPeerInner ? 'silent' : 'direct'
  if (!isPeerTrusted) return 'untrusted'
  const hops = forwardedFor.split(',')
  const isLast = client === hops.at(-1)!.trim()
  // Cloudflare adds the visitor; a proxy behind it adds Cloudflare.
  return isClientInner || (isFromCloudflare && isLast && hops.length > 1) ? 'another' : 'ok'
}
