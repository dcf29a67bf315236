import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/answer.tsx'
import { ranged } from '#src/web/ranges.ts'
import { visiting } from '#src/web/visit.ts'
import { getRendition } from './pictures.ts'
import { getVideo } from './videos.ts'

/** Stored pictures and films. A name never gets other bytes, so browsers may keep them for good. */
export const mediaRoutes = (shop: Shop) =>
  new Elysia().use(visiting()).get('/media/:name', async ({ visit, params }) => {
    if (/\.(mp4|webm)$/.test(params.name)) {
      const { body, type } = await getVideo(shop, params.name)
      const whole = file(body, { type })
      whole.headers.set('cache-control', forGood)
      return ranged(visit.request, body, whole)
    }
    const { body, exact } = await getRendition(shop, params.name)
    const answer = file(body, { type: 'image/webp' })
    // A stand-in for a width still being made is forgotten soon.
    answer.headers.set('cache-control', exact ? forGood : 'public, max-age=60')
    return answer
  })

const forGood = 'public, max-age=31536000, immutable'
