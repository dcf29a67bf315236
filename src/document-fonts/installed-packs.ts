import type { AddedFont } from '#src/lib/pdf/font-set.ts'
import { findMissingCharacters } from '#src/lib/pdf/missing-characters.ts'
import type { Shop } from '#src/shop.ts'
import { type FontPack, eastAsianLetters, fontPacks } from './font-packs.ts'
import { rankPacks } from './rank-packs.ts'

/** `damaged`: a file of this name is there, and it is not the font. */
export type PackState = 'installed' | 'damaged' | 'missing'

/** By the sizes of the files; they are read when a document needs them. */
export async function listPacks({ files }: Pick<Shop, 'files'>): Promise<{ pack: FontPack; state: PackState }[]> {
  const stored = new Map((await files.list('font-')).map(({ name, bytes }) => [name, bytes]))
  return fontPacks.map((pack) => {
    const bytes = stored.get(pack.file)
    return { pack, state: bytes === undefined ? 'missing' : bytes === pack.bytes ? 'installed' : 'damaged' }
  })
}

/** The installed packs that a text needs, most suitable first. `languages` are those of its readers, BCP 47. */
export async function loadPacks(shop: Pick<Shop, 'files' | 'log'>, text: string, languages: readonly string[]): Promise<AddedFont[]> {
  if (!eastAsianLetters.test(text)) return []
  const added: AddedFont[] = []
  let missing = text
  for (const pack of rankPacks(text, languages)) {
    if (!eastAsianLetters.test(missing)) break
    const bytes = await readPack(shop, pack)
    if (bytes === null) continue
    added.push({ name: pack.slug, bytes })
    missing = (await findMissingCharacters(text, added)).join('')
  }
  return added
}

export const isFontOf = ({ bytes, sha256 }: FontPack, font: Uint8Array): boolean =>
  font.length === bytes && new Bun.CryptoHasher('sha256').update(font).digest('hex') === sha256

async function readPack({ files, log }: Pick<Shop, 'files' | 'log'>, pack: FontPack): Promise<Uint8Array | null> {
  const stored = await files.get(pack.file)
  if (!stored) return null
  const bytes = await stored.bytes()
  if (isFontOf(pack, bytes)) return bytes
  log.warn({ file: pack.file }, 'a font for documents is damaged and is not used; install it again')
  return null
}
