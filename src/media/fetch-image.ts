import type { Download, Requests, System } from '#src/shop/system.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { sniffImage } from './sniff.ts'
import { openPublicUrl } from './open-public-url.ts'
import { maxImageMegabytes, maxImageSize, maxRedirects, maxRequestsPerHost } from './limits.ts'

type ImageSystem = Pick<System, 'requests' | 'timers'>

interface FetchOptions {
  /** Hosts with ports that are allowed although they are not public. Only for tests. */
  allowedHosts: readonly string[]
  /** Idle timeout and total timeout, in ms. */
  timeouts?: { idle: number; total: number }
}

/** Downloads an image from a public host, connecting only to checked addresses (no DNS rebinding). Throws UserError with the reason. */
export async function fetchImage(system: ImageSystem, address: string, fetchOptions: FetchOptions): Promise<Uint8Array> {
  const { total } = fetchOptions.timeouts ?? defaultTimeouts
  const signal = system.timers.timeoutSignal(total)
  let url = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const result = await withHostLimit(new URL(url).host, () => requestOnce(system.requests, url, { ...fetchOptions, signal }))
    if (result.location === null) return result.bytes
    if (!URL.canParse(result.location, url)) throw new UserError('media.fetch.notFound')
    url = new URL(result.location, url).href
  }
  throw new UserError('media.fetch.tooManyRedirects')
}

const defaultTimeouts = { idle: 8000, total: 20_000 }

async function requestOnce(
  requests: Requests,
  address: string,
  { allowedHosts, timeouts = defaultTimeouts, signal }: FetchOptions & { signal: AbortSignal },
): Promise<{ location: string | null; bytes: Uint8Array }> {
  const options = { headers: requestHeaders, signal, idleMs: timeouts.idle, allowedHosts }
  const response = await openPublicUrl(requests, new URL(address), options)
  try {
    const { status } = response
    const { location } = response.headers
    if (status >= 300 && status < 400 && location) return { location, bytes: new Uint8Array() }
    if (status !== 200) throw new UserError('media.fetch.notFound')
    return { location: null, bytes: await readImage(response, signal) }
  } finally {
    response.close()
  }
}

const requestHeaders = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Sundry' }

async function readImage(response: Download, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => new UserError('media.fetch.tooLarge', { megabytes: maxImageMegabytes })
  if (Number(response.headers['content-length'] ?? 0) > maxImageSize) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response.body) {
      if (signal.aborted) throw new UserError('media.fetch.noResponse')
      chunks.push(chunk)
      length += chunk.length
      if (length > maxImageSize) throw tooLarge()
      if (length >= 16 && sniffImage(Buffer.concat(chunks.slice(0, 4))) === null) throw new UserError('media.fetch.notAnImage')
    }
  } catch (error) {
    throw error instanceof UserError ? error : new UserError('media.fetch.noResponse')
  }
  const bytes = Buffer.concat(chunks)
  if (sniffImage(bytes) === null) throw new UserError('media.fetch.notAnImage')
  return bytes
}

const activeRequests = new Map<string, Promise<unknown>[]>()

/** Waits until fewer than `maxRequestsPerHost` run. */
async function withHostLimit<T>(host: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const active = activeRequests.get(host) ?? []
    if (active.length < maxRequestsPerHost) break
    await Promise.race(active)
  }
  const running = work()
  const settled: Promise<void> = running.then(
    () => releaseHost(host, settled),
    () => releaseHost(host, settled),
  )
  activeRequests.set(host, [...(activeRequests.get(host) ?? []), settled])
  return running
}

function releaseHost(host: string, finished: Promise<unknown>): void {
  const remaining = (activeRequests.get(host) ?? []).filter((other) => other !== finished)
  if (remaining.length === 0) activeRequests.delete(host)
  else activeRequests.set(host, remaining)
}
