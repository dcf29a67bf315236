/**
 * Whether a request that changes something was sent by our own pages. Browsers say so in Sec-Fetch-Site, older ones in
 * Origin or Referer; a request with none of the three comes from a program, which carries nobody's cookies by accident.
 */
export function isSameOrigin(headers: Headers, requestUrl: URL, baseUrl: string): boolean {
  const fetchSite = headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none'
  const source = headers.get('origin') ?? headers.get('referer')
  if (source === null) return true
  if (!URL.canParse(source)) return false
  const { origin, host, protocol } = new URL(source)
  return origin === new URL(baseUrl).origin || (/^https?:$/.test(protocol) && host === requestUrl.host)
}

/** Webhooks are signed by their senders instead. Nothing else is exempt. */
export function needsOriginCheck(method: string, path: string): boolean {
  return !(method === 'GET' || method === 'HEAD' || method === 'OPTIONS') && !/^\/webhooks\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(path)
}
