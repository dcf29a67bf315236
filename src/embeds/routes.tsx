import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { assets } from '#src/web/assets.ts'
import { textResponse } from '#src/web/compress.ts'
import { openTo } from '#src/web/access.ts'
import { EmbedFrame } from '#templates/embeds/embed-frame.tsx'
import { closedPolicy, codePolicy } from './code-policy.ts'
import { providerOrigins, resolveEmbed } from './embed-sources.ts'
import { findEmbed } from './embeds.ts'

/** What a frame on a page loads. Only here may other sites be framed and does the code of an embed run. */
export const embedRoutes = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get('/embed/:id', async ({ params }) => {
    const embed = await findEmbed(shop.db.read, parseId(params.id))
    if (!embed) throw new NotFound('embed')
    if (embed.provider === 'code') return frameResponse(embed.code, codePolicy)
    const source = resolveEmbed(embed.url)
    if (!source) throw new NotFound('embed')
    const style = assets(shop).url('css/embed-frame-page.css')
    const policy = [
      `default-src 'none'`,
      `style-src 'self'`,
      `frame-src ${providerOrigins[source.provider].join(' ')}`,
      ...closedPolicy,
    ].join('; ')
    return frameResponse('<!doctype html>' + (<EmbedFrame name={embed.name} src={source.src} style={style} />).markup, policy)
  })

const frameResponse = (markup: string, policy: string): Response =>
  textResponse(markup, {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
