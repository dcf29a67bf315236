import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { request as openSecure } from 'node:https'
import { isIP } from 'node:net'
import { Refusal } from '#src/lib/errors.ts'
import { largestUpload } from '#src/media/pictures.ts'
import { sniffPicture } from '#src/media/sniff.ts'
import { isPublic } from './addresses.ts'

interface Fetching {
  /** Hosts with ports that may be asked although they are not of the open internet. Only tests name any. */
  allowed: readonly string[]
  /** All addresses of a name. */
  resolve?(host: string): Promise<string[]>
  /** Longest silence and longest time in all, in ms. */
  timeouts?: { idle: number; total: number }
}

const mostHops = 4

/**
 * The bytes of a picture from the open internet. Every address a name has is checked at every hop, and the connection goes to the
 * one that was checked, whatever the name says a moment later. Throws Refusal, whose key says what was wrong.
 */
export async function fetchPicture(address: string, fetching: Fetching): Promise<Uint8Array> {
  const { total } = fetching.timeouts ?? usualTimeouts
  const signal = AbortSignal.timeout(total)
  let url = address
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const answer = await turn(new URL(url).host, () => ask(url, fetching, signal))
    if (answer.location === null) return answer.bytes
    if (!URL.canParse(answer.location, url)) throw new Refusal('imports.picture.notFound')
    url = new URL(answer.location, url).href
  }
  throw new Refusal('imports.picture.tooManyHops')
}

const usualTimeouts = { idle: 8000, total: 20_000 }

async function ask(address: string, fetching: Fetching, signal: AbortSignal): Promise<{ location: string | null; bytes: Uint8Array }> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal('imports.picture.notAllowed')
  if (url.username !== '' || url.password !== '') throw new Refusal('imports.picture.notAllowed')
  const pinned = await checkedAddress(url, fetching)
  const response = await connect(url, pinned, fetching, signal)
  try {
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location) return { location, bytes: new Uint8Array() }
    if (status !== 200) throw new Refusal('imports.picture.notFound')
    return { location: null, bytes: await read(response, signal) }
  } finally {
    response.destroy()
  }
}

async function checkedAddress(url: URL, { allowed, resolve = resolveAll }: Fetching): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw new Refusal('imports.picture.noSuchHost')
  if (allowed.includes(url.host)) return addresses[0]!
  // One inner address among outer ones is one too many: whose turn it is to answer is not ours to choose.
  if (!addresses.every(isPublic)) throw new Refusal('imports.picture.notAllowed')
  if (url.port !== '' && !usualPorts.has(url.port)) throw new Refusal('imports.picture.notAllowed')
  return addresses[0]!
}

const usualPorts = new Set(['80', '443', '8080', '8443'])

const resolveAll = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

function connect(url: URL, pinned: string, fetching: Fetching, signal: AbortSignal): Promise<IncomingMessage> {
  const family = isIP(pinned)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Refusal('imports.picture.noAnswer'))
    const request = (url.protocol === 'https:' ? openSecure : openRequest)(url, {
      agent: false,
      signal,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Sundry', connection: 'close' },
      lookup: (_host, options, answer) => {
        if (options.all) answer(null, [{ address: pinned, family }])
        else answer(null, pinned, family)
      },
    })
    request.setTimeout((fetching.timeouts ?? usualTimeouts).idle, () => {
      request.destroy()
      fail()
    })
    request.on('error', fail)
    request.on('response', resolve)
    request.end()
  })
}

async function read(response: IncomingMessage, signal: AbortSignal): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('imports.picture.tooLarge', { megabytes: largestUpload / 1024 / 1024 })
  if (Number(response.headers['content-length'] ?? 0) > largestUpload) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (signal.aborted) throw new Refusal('imports.picture.noAnswer')
      chunks.push(chunk)
      length += chunk.length
      if (length > largestUpload) throw tooLarge()
      if (length >= 16 && sniffPicture(Buffer.concat(chunks.slice(0, 4))) === null) throw new Refusal('imports.picture.notAPicture')
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('imports.picture.noAnswer')
  }
  const bytes = Buffer.concat(chunks)
  if (sniffPicture(bytes) === null) throw new Refusal('imports.picture.notAPicture')
  return bytes
}

const busy = new Map<string, Promise<unknown>[]>()

/** At most two requests to one host at a time: it is somebody else's machine. */
async function turn<T>(host: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const others = busy.get(host) ?? []
    if (others.length < 2) break
    await Promise.race(others)
  }
  const mine = work()
  const settled: Promise<void> = mine.then(
    () => leave(host, settled),
    () => leave(host, settled),
  )
  busy.set(host, [...(busy.get(host) ?? []), settled])
  return mine
}

function leave(host: string, one: Promise<unknown>): void {
  const rest = (busy.get(host) ?? []).filter((other) => other !== one)
  if (rest.length === 0) busy.delete(host)
  else busy.set(host, rest)
}
