import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/answer.tsx'
import { getRendition } from './pictures.ts'

/** Stored pictures. A name never gets other bytes, so browsers may keep them for good. */
export const mediaRoutes = (shop: Shop) =>
  new Elysia().get('/media/:name', async ({ params }) => {
    const { body, exact } = await getRendition(shop, params.name)
    const answer = file(body, { type: 'image/webp' })
    // A stand-in for a width still being made is forgotten soon.
    answer.headers.set('cache-control', exact ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    return answer
  })
