import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import { getRendition } from '#src/media/images.ts'
import { iconOf, pngOf } from '#src/media/cached-png.ts'
import { appearanceOf } from '#src/appearance/appearance.ts'
import { themeStylesheet } from '#src/appearance/theme-stylesheet.ts'
import { type Settings, currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { assets } from '#src/web/assets.ts'
import { openTo } from '#src/web/access.ts'
import { redirectTo } from '#src/web/redirect-headers.ts'
import { file } from '#src/web/response.tsx'
import { themePath } from './branding.ts'
import { type IconName, iconPath, icons, isIconName, webManifest } from './site-icons.ts'

const immutable = 'public, max-age=31536000, immutable'
const minute = 'public, max-age=60'

/** What staff choose of the look: the theme's tokens, the icon of tabs and the logo of emails, whose programs know no WebP. */
export const brandingRoutes = (shop: Shop) =>
  new Elysia()
    .use(openTo('anyone'))
    .get('/theme/:name', async ({ req }) => {
      const settings = await currentSettings(shop)
      const response = file(themeStylesheet(appearanceOf(settings)), { type: 'text/css; charset=utf-8' })
      // A page from before the last change gets the new theme, too, and must not keep it under the old name.
      response.headers.set('cache-control', req.url.pathname === themePath(settings) ? immutable : minute)
      return response
    })
    .get('/favicon.ico', async () => {
      const { favicon } = await currentSettings(shop)
      const png = await readPng(shop, favicon, iconSize)
      if (png) return png
      return redirectTo(assets(shop).url('img/icon.svg'), 302, { 'cache-control': minute })
    })
    .get('/logo.png', async () => {
      const { logo } = await currentSettings(shop)
      const png = await readPng(shop, logo, mailLogoWidth)
      if (!png) throw new NotFound('logo')
      return png
    })

    .get('/icons/:name', async ({ req, params }) => {
      const settings = await currentSettings(shop)
      const kind = params.name.replace(/\.png$/, '')
      if (!isIconName(kind)) throw new NotFound('icon')
      const response = await readIcon(shop, settings, kind)
      response.headers.set('cache-control', req.url.pathname + req.url.search === iconPath(settings, kind) ? immutable : minute)
      return response
    })
    // Devices of Apple ask for it by this name.
    .get('/apple-touch-icon.png', async () => {
      const response = await readIcon(shop, await currentSettings(shop), 'touch-180')
      response.headers.set('cache-control', minute)
      return response
    })
    .get('/site.webmanifest', async () => {
      const settings = await currentSettings(shop)
      const text = JSON.stringify(webManifest(settings, assets(shop).url('img/icon.svg')))
      const response = file(text, { type: 'application/manifest+json' })
      response.headers.set('cache-control', minute)
      return response
    })

async function readIcon(shop: Shop, settings: Settings, name: IconName): Promise<Response> {
  const image = storedImage(settings.favicon)
  if (!image) throw new NotFound('icon')
  const { size, share, isOpaque } = icons[name]
  const ground = isOpaque ? appearanceOf(settings).light.surface : null
  const { body } = await getRendition(shop, `${image.stem}-${image.width}.webp`)
  return file(await iconOf(`${image.stem}-${name}-${ground}`, body, { size, share, ground }), { type: 'image/png' })
}

/** Pixels. */
const iconSize = 64
const mailLogoWidth = 400

async function readPng(shop: Shop, text: string, width: number): Promise<Response | null> {
  const image = storedImage(text)
  if (!image) return null
  const { body } = await getRendition(shop, `${image.stem}-${Math.min(400, image.width)}.webp`)
  const response = file(await pngOf(`${image.stem}-${width}`, body, width), { type: 'image/png' })
  response.headers.set('cache-control', minute)
  return response
}
