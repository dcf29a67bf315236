import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Certificate } from './system.ts'

interface Server {
  address: string
  host: string
  port: number
}

/** Also one that is not trusted: it is read, and nothing is sent. */
export async function readCertificate({ address, host, port }: Server, timeoutMs: number): Promise<Certificate> {
  const { promise, resolve, reject } = Promise.withResolvers<Certificate>()
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host: address, port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'], ...name }, () => {
    const { valid_from: start, valid_to: end, issuer } = socket.getPeerCertificate()
    if (Number.isNaN(Date.parse(end))) return reject(new Error('no certificate'))
    const error = socket.authorized ? null : String((socket.authorizationError as Error | undefined)?.message ?? socket.authorizationError)
    resolve({ validFrom: Date.parse(start), validUntil: Date.parse(end), issuer: String(issuer?.O ?? issuer?.CN ?? ''), error })
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer for ${timeoutMs} ms`)))
  socket.on('error', reject)
  try {
    return await promise
  } finally {
    socket.destroy()
  }
}
