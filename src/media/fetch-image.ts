import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { request as openSecure } from 'node:https'
import { isIP } from 'node:net'
import { UserError } from '#src/lib/errors.ts'
import { sniffImage } from './sniff.ts'
import { isPublicAddress } from './public-address.ts'
import { maxImageMegabytes, maxImageSize, maxRequestsPerHost } from './limits.ts'

interface FetchOptions {
  /** Hosts with ports that are allowed although they are not public. Only for tests. */
  allowedHosts: readonly string[]
  resolve?(host: string): Promise<string[]>
  /** Idle timeout and total timeout, in ms. */
  timeouts?: { idle: number; total: number }
}

const maxRedirects = 4

/** Downloads an image from a public host, connecting only to checked addresses (no DNS rebinding). Throws UserError with the reason. */
export async function fetchImage(address: string, fetchOptions: FetchOptions): Promise<Uint8Array> {
  const { total } = fetchOptions.timeouts ?? defaultTimeouts
  const signal = AbortSignal.timeout(total)
  let url = address
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const result = await withHostLimit(new URL(url).host, () => requestOnce(url, fetchOptions, signal))
    if (result.location === null) return result.bytes
    if (!URL.canParse(result.location, url)) throw new UserError('media.fetch.notFound')
    url = new URL(result.location, url).href
  }
  throw new UserError('media.fetch.tooManyRedirects')
}

const defaultTimeouts = { idle: 8000, total: 20_000 }

async function requestOnce(
  address: string,
  fetchOptions: FetchOptions,
  signal: AbortSignal,
): Promise<{ location: string | null; bytes: Uint8Array }> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UserError('media.fetch.notAllowed')
  if (url.username !== '' || url.password !== '') throw new UserError('media.fetch.notAllowed')
  const pinnedAddress = await resolveAllowedAddress(url, fetchOptions)
  const response = await connect(url, pinnedAddress, fetchOptions, signal)
  try {
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location) return { location, bytes: new Uint8Array() }
    if (status !== 200) throw new UserError('media.fetch.notFound')
    return { location: null, bytes: await readImage(response, signal) }
  } finally {
    response.destroy()
  }
}

async function resolveAllowedAddress(url: URL, { allowedHosts, resolve = resolveHost }: FetchOptions): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new UserError('media.fetch.noSuchHost')
  if (allowedHosts.includes(url.host)) return addresses[0]!
  // One private address is enough to reject the host, because the resolver chooses which one is used.
  if (!addresses.every(isPublicAddress)) throw new UserError('media.fetch.notAllowed')
  if (url.port !== '' && !allowedPorts.has(url.port)) throw new UserError('media.fetch.notAllowed')
  return addresses[0]!
}

const allowedPorts = new Set(['80', '443', '8080', '8443'])

const resolveHost = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

function connect(url: URL, pinnedAddress: string, fetchOptions: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(pinnedAddress)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new UserError('media.fetch.noResponse'))
    const request = (url.protocol === 'https:' ? openSecure : openRequest)(url, {
      agent: false,
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Sundry', connection: 'close' },
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address: pinnedAddress, family }])
        else callback(null, pinnedAddress, family)
      },
    })
    request.setTimeout((fetchOptions.timeouts ?? defaultTimeouts).idle, () => {
      request.destroy()
      fail()
    })
    request.on('error', fail)
    request.on('response', resolve)
    request.end()
  })
}

async function readImage(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => new UserError('media.fetch.tooLarge', { megabytes: maxImageMegabytes })
  if (Number(response.headers['content-length'] ?? 0) > maxImageSize) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
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
