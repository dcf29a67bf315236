import { createHmac, timingSafeEqual } from 'node:crypto'
import { appearanceOf } from '#src/appearance/appearance.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { maxSocialTitle } from './limits.ts'

/** What the image of a page shows beside the name and colors of the store. */
export interface SocialImageContent {
  title: string
  /** The stem of a stored image. */
  image: string | null
}

export interface SocialImageLook {
  siteName: string
  /** sRGB as #rrggbb. */
  accent: string
  background: string
  text: string
}

/** The store's own look; a store that is always dark has dark images. */
export function socialImageLook(settings: Settings): SocialImageLook {
  const appearance = appearanceOf(settings)
  const { accent, background, text } = appearance.scheme === 'dark' ? appearance.dark : appearance.light
  return { siteName: drawableText(settings.site_name) ?? '', accent, background, text }
}

/** The path of an image; null for a title with letters that our fonts lack. Signed, so that nobody else can have images made. */
export function socialImagePath(shop: Pick<Shop, 'config'>, settings: Settings, content: SocialImageContent): string | null {
  let paths = knownPaths.get(settings)
  if (!paths) knownPaths.set(settings, (paths = new Map()))
  const key = `${content.image}\n${content.title}`
  const known = paths.get(key)
  if (known !== undefined) return known
  if (paths.size >= maxKnownPaths) paths.clear()
  const path = makePath(shop, settings, content)
  paths.set(key, path)
  return path
}

// One store has one secret, and settings of its own.
const knownPaths = new WeakMap<Settings, Map<string, string | null>>()
const maxKnownPaths = 1000

function makePath(shop: Pick<Shop, 'config'>, settings: Settings, content: SocialImageContent): string | null {
  const text = drawableText(content.title)
  if (text === null) return null
  const title = shorten(text)
  // Other sites keep an image by its address, so it changes with the look, too.
  const body = Buffer.from(JSON.stringify([title, content.image, lookVersion(settings)])).toString('base64url')
  return `/social-image/${body}.${sign(shop, body)}.jpg`
}

/** Reads the name of an image that this store signed; null for any other. */
export function readSocialImageName(shop: Pick<Shop, 'config'>, name: string): SocialImageContent | null {
  const [, body, signature] = /^([\w-]{1,1000})\.([\w-]{22})\.jpg$/.exec(name) ?? []
  if (!body || !signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(shop, body)))) return null
  const [title, image] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string | null]
  return { title, image }
}

const sign = ({ config }: Pick<Shop, 'config'>, body: string): string =>
  createHmac('sha256', config.sessionSecret).update('social-image:').update(body).digest('base64url').slice(0, 22)

function lookVersion(settings: Settings): string {
  const known = lookVersions.get(settings)
  if (known) return known
  const version = Bun.hash(JSON.stringify(socialImageLook(settings))).toString(36)
  lookVersions.set(settings, version)
  return version
}

const lookVersions = new WeakMap<Settings, string>()

/** Without emoji and control characters; null if letters are left that the shipped fonts lack. */
function drawableText(text: string): string | null {
  const drawable = text
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f/gu, (char) =>
      char === '©' || char === '®' || char === '™' ? char : '',
    )
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (
    drawable === '' ||
    /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u.test(
      drawable,
    )
  )
    return null
  return drawable
}

function shorten(title: string): string {
  const chars = [...title]
  return chars.length > maxSocialTitle
    ? `${chars
        .slice(0, maxSocialTitle - 1)
        .join('')
        .trimEnd()}…`
    : title
}
