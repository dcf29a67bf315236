/**
 * Whether a request that changes something was sent by our own pages. Browsers say so in Sec-Fetch-Site, older ones in
 * Origin or Referer; a request with none of the three comes from a program, which carries nobody's cookies by accident.
 */
export function fromOurPages(headers: Headers, requestUrl: URL, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const sender = headers.get('origin') ?? headers.get('referer')
  if (sender === null) return true
  if (!URL.canParse(sender)) return false
  const { origin, host, protocol } = new URL(sender)
  return origin === new URL(baseUrl).origin || (/^https?:$/.test(protocol) && host === requestUrl.host)
}

/** Webhooks are signed by their senders instead. Nothing else is exempt. */
export function needsOriginCheck(method: string, path: string): boolean {
  return !(method === 'GET' || method === 'HEAD' || method === 'OPTIONS') && !/^\/webhooks\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path)
}
