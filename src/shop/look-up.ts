import { getServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { type DnsServer, lookUpTexts } from './look-up-texts.ts'
import type { RecordType } from './system.ts'

/** Ms for a try, of which there are two. */
const timeoutMs = 2000

/** Of the servers of the machine, unless others are given as `127.0.0.1:5353`. */
export async function lookUp(name: string, type: RecordType, servers?: string[]): Promise<string[]> {
  if (type === 'TXT') return lookUpTexts(domainToASCII(name) || name, (servers ?? getServers()).map(toServer), timeoutMs)
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  try {
    return await readers[type](resolver, name)
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

/** As `getServers` writes them, `[2001:db8::1]:5353` when the port is not 53. */
function toServer(text: string): DnsServer {
  if (isIP(text) !== 0) return { address: text, port: 53 }
  const { hostname, port } = new URL(`dns://${text}`)
  return { address: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 53) }
}

const readers: Record<Exclude<RecordType, 'TXT'>, (resolver: Resolver, name: string) => Promise<string[]>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  MX: async (resolver, name) => (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
}
