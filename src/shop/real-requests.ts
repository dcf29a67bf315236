import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Download, GetOptions, Requests } from './system.ts'

export const realRequests: Requests = {
  fetch: (url, init) => fetch(url, init),
  async resolve(host) {
    const { lookup } = await import('node:dns/promises')
    return (await lookup(host, { all: true })).map(({ address }) => address)
  },
  lookUp: async (name, type) => (await import('./look-up.ts')).lookUp(name, type),
  readCertificate: async (server, timeoutMs) => (await import('./read-certificate.ts')).readCertificate(server, timeoutMs),
  getFrom: async (address, url, options) => toDownload(await connect(address, url, options)),
}

// Loaded with the first request to keep startup fast.
async function connect(address: string, url: URL, { headers, signal, idleMs }: GetOptions): Promise<IncomingMessage> {
  const { request: open } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const family = isIP(address)
  const request = open(url, {
    agent: false,
    signal,
    headers: { ...headers, connection: 'close' },
    lookup: (_host, options, callback) => {
      if (options.all) callback(null, [{ address, family }])
      else callback(null, address, family)
    },
  })
  request.setTimeout(idleMs, () => request.destroy(new Error(`no answer for ${idleMs} ms`)))
  request.on('error', reject)
  request.on('response', resolve)
  request.end()
  return promise
}

const toDownload = (response: IncomingMessage): Download => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  body: response,
  close: () => void response.destroy(),
})
