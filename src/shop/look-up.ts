import { Resolver } from 'node:dns/promises'
import type { RecordType } from './system.ts'

/** Ms for a try, of which there are two. */
const timeoutMs = 2000

export async function lookUp(name: string, type: RecordType): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  try {
    return await readers[type](resolver, name)
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

// A text of more than 255 bytes comes in parts.
const readers: Record<RecordType, (resolver: Resolver, name: string) => Promise<string[]>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  MX: async (resolver, name) => (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
}
