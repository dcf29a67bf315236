import type { Exec } from '#db/types.ts'
import { pageSection, termSection } from '#src/cms/sitemap.ts'
import { articleSection, listHelpCenterPaths } from '#src/kb/sitemap.ts'
import type { SitemapEntry, SitemapSection } from '#src/listing/sitemap-section.ts'
import { brandSection, categorySection, productSection } from '#src/listing/sitemap.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { Shop } from '#src/shop.ts'
import { addressesPerSitemapPart } from './limits.ts'

/** The text of a site map. `part` is the name of one of its parts; null for all addresses, or for the list of parts if they are many. Throws NotFound. */
export async function writeSitemap(shop: Shop, part: string | null): Promise<AsyncIterable<string>> {
  const [q, { baseUrl }] = [shop.db.read, shop.config]
  const parts = await listParts(shop, part)
  const lists = (selected: Part[]) => selected.map(({ section, number }) => section.listPart(q, number, partOptions(shop)))
  if (part !== null) {
    const requested = parts.filter(({ name }) => name === part)
    if (requested.length === 0) throw new NotFound('part of the site map')
    return writeUrls(baseUrl, lists(requested))
  }
  const total = parts.reduce((sum, { addresses }) => sum + addresses, 0)
  return total > addressesPerSitemapPart ? writeIndex(baseUrl, parts) : writeUrls(baseUrl, lists(parts))
}

const partOptions = (shop: Shop) => ({ now: shop.now(), perPart: addressesPerSitemapPart })

interface Part {
  section: SitemapSection
  number: number
  name: string
  addresses: number
}

/** Those with addresses; with a name, only those of its section. */
async function listParts(shop: Shop, part: string | null): Promise<Part[]> {
  const parts: Part[] = []
  const sections = [siteSection(shop), categorySection, brandSection, productSection, articleSection, pageSection, termSection]
  for (const section of sections.filter(({ name }) => part === null || part.startsWith(`${name}-`)))
    for (const [number, addresses] of await section.countParts(shop.db.read, partOptions(shop)))
      parts.push({ section, number, name: `${section.name}-${number}`, addresses })
  return parts
}

/** What is no row of a large table. */
function siteSection(shop: Shop): SitemapSection {
  const list = async (): Promise<SitemapEntry[]> => [
    { path: '/', changedAt: 0 },
    { path: '/shop', changedAt: 0 },
    ...(await listHelpCenterPaths(shop)),
    ...(await listPathsOfModules(shop.db.read, shop.now())),
  ]
  const inParts = (entries: SitemapEntry[]) =>
    Array.from({ length: Math.ceil(entries.length / addressesPerSitemapPart) }, (_, index) =>
      entries.slice(index * addressesPerSitemapPart, (index + 1) * addressesPerSitemapPart),
    )
  return {
    name: 'site',
    countParts: async () => new Map(inParts(await list()).map((entries, index) => [index + 1, entries.length])),
    async *listPart(_, part) {
      yield inParts(await list())[part - 1] ?? []
    },
  }
}

/** What modules name for the site map. */
async function listPathsOfModules(q: Exec, now: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (const { sitemap } of modules as readonly Module[]) if (sitemap) entries.push(...(await (await sitemap())(q, now)))
  return entries
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function* writeUrls(baseUrl: string, lists: AsyncIterable<SitemapEntry[]>[]): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`
  for (const list of lists) for await (const entries of list) yield entries.map((entry) => writeUrl(baseUrl, entry)).join('')
  yield '</urlset>\n'
}

function writeUrl(baseUrl: string, { path, changedAt }: SitemapEntry): string {
  const lastmod = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${Bun.escapeHTML(encodeAddress(baseUrl + path))}</loc>${lastmod}</url>\n`
}

async function* writeIndex(baseUrl: string, parts: Part[]): AsyncGenerator<string> {
  const entries = parts.map(({ name }) => `<sitemap><loc>${Bun.escapeHTML(baseUrl)}/sitemap.xml?part=${name}</loc></sitemap>\n`)
  yield `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}
