import { isExportedImage } from './exported-media.ts'
import { parseImageUrl } from './parse-images.ts'

/** Images and frames in the HTML of a description. */
export interface DescriptionMedia {
  /** The same HTML with a placeholder path for every image that can be fetched. */
  html: string
  /** URLs of these images. */
  sources: string[]
  /** Sources of images that cannot be fetched, and of frames, videos and players. */
  unsupported: string[]
}

/** Finds the media in a description. Own images, below /media/, stay as they are. */
export function findDescriptionMedia(html: string): DescriptionMedia {
  const sources = new Set<string>()
  const unsupported: string[] = []
  for (const [tag, name = ''] of html.matchAll(/<(iframe|video|audio|embed|object)\b[^>]*>/gi)) unsupported.push(sourceOf(tag) || name)
  const replaced = html.replace(/<img\b[^>]*>/gi, (tag) => {
    const source = sourceOf(tag)
    if (source.startsWith('/media/')) return tag
    const url = isExportedImage(source) ? source : parseImageUrl(source)
    if (url === null) {
      unsupported.push(source)
      return ''
    }
    sources.add(url)
    return tag.replace(sourceAttribute, ` src="${placeholderPath(url)}"`)
  })
  return { html: replaced, sources: [...sources], unsupported }
}

/** Replaces the placeholders of images by their paths, and removes images without a path. */
export function placeDescriptionImages(html: string, sources: readonly string[], pathOf: (source: string) => string | undefined): string {
  return sources.reduce((text, source) => {
    const path = pathOf(source)
    const placeholder = placeholderPath(source)
    if (path !== undefined) return text.replaceAll(placeholder, path)
    return text.replace(new RegExp(`<img\\b[^>]*${RegExp.escape(placeholder)}[^>]*>`, 'g'), '')
  }, html)
}

const sourceAttribute = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

function sourceOf(tag: string): string {
  const [, double, single, bare] = sourceAttribute.exec(tag) ?? []
  return (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim().slice(0, 200_000)
}

// In the format of our own paths, so that the sanitizer keeps it.
const placeholderPath = (source: string): string =>
  `/media/${new Bun.CryptoHasher('sha256').update(source).digest('hex').slice(0, 32)}-0.webp`
