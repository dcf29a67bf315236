import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { openTo } from '#src/web/access.ts'
import { file } from '#src/web/response.tsx'
import { socialImageFile } from './draw-social-image.ts'
import { readSocialImageName } from './social-image.ts'

const daySeconds = 86_400

/** The images that other sites show beside a link. */
export const seoRoutes = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get('/social-image/:name', async ({ params }) => {
    const content = readSocialImageName(shop, params.name)
    if (!content) throw new NotFound('image')
    return file(await socialImageFile(shop, content), { type: 'image/jpeg', publicMaxAge: daySeconds })
  })
