import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { openTo } from '#src/web/access.ts'
import { file } from '#src/web/response.tsx'
import { answerQuestion, proofPath } from './store-proof.ts'

/** Proves to this store itself that an address leads to it. Says nothing to others: they cannot sign a question. */
export const storeProofRoute = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get(proofPath, ({ req }) => {
    const answer = answerQuestion(shop.config.sessionSecret, req.url.searchParams.get('question') ?? '', shop.now())
    if (answer === null) throw new NotFound('store proof')
    const response = file(answer, { type: 'text/plain; charset=utf-8' })
    response.headers.set('cache-control', 'no-store')
    return response
  })
