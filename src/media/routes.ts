import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/response.tsx'
import { respondWithRange } from '#src/web/range-requests.ts'
import { openTo } from '#src/web/access.ts'
import { getRendition } from './images.ts'
import { getVideo } from './videos.ts'

/** Serves stored images and videos. A name never gets other bytes, so responses are immutable. */
export const mediaRoutes = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get('/media/:name', async ({ req, params }) => {
    if (/\.(mp4|webm)$/.test(params.name)) {
      const { body, type } = await getVideo(shop, params.name)
      const videoResponse = file(body, { type })
      videoResponse.headers.set('cache-control', immutableCacheControl)
      return respondWithRange(req.raw, body, videoResponse)
    }
    const { body, exact } = await getRendition(shop, params.name)
    const response = file(body, { type: 'image/webp' })
    // A larger rendition served instead must not be cached for long.
    response.headers.set('cache-control', exact ? immutableCacheControl : 'public, max-age=60')
    return response
  })

const immutableCacheControl = 'public, max-age=31536000, immutable'
