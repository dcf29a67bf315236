import { BadRequest } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { Timers } from '#src/shop/system.ts'
import { readBytes } from '#src/web/form/body.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { json } from '#src/web/response.tsx'
import { answerTimeout, maxDeliveryMegabytes, maxDeliverySize } from '../limits.ts'
import type { Verdict } from '../mail-rows.ts'
import { processDelivery, storeDelivery } from '../deliveries.ts'
import { findSigner } from '../signatures.ts'
import { inboundSettingsOf } from '../inbound-settings.ts'
import { readUnmatchedStatus } from '../variables.ts'

/** Stores what an edge worker or a mail service posts, in any of their shapes, before it is read, so none is lost. */
export async function receiveDelivery(shop: Shop, { raw, url }: HttpRequest): Promise<Response> {
  const { headers } = raw
  const body = await readBody(raw)
  const timeIsUp = nullAfter(shop.timers, answerTimeout)
  if (body === null) return errorResponse(413, 'too_large', `The mail is larger than ${maxDeliveryMegabytes} MB.`)
  const signedBy = findSigner(inboundSettingsOf(shop), { headers, body, query: url.searchParams }, shop.now())
  if (signedBy === 'invalid') return errorResponse(401, 'invalid_signature', 'The signature or secret is missing or wrong.')
  const source = {
    header: {
      contentType: headers.get('content-type') ?? '',
      envelopeTo: headers.get('x-envelope-to'),
      envelopeFrom: headers.get('x-envelope-from'),
      signedBy,
    },
    body,
  }
  const id = await storeDelivery(shop, source)
  const processing = processDelivery(shop, id, source).catch((error: unknown) => {
    shop.log.error({ err: error, mail: id }, 'a received mail could not be filed; it is tried again')
    return null
  })
  const verdict = await Promise.race([processing, timeIsUp])
  return verdict ? answer(shop, verdict) : json({ success: true, queued: true })
}

function answer(shop: Shop, { state, reason, ticketId, messageId }: Verdict): Response {
  const found = { ticket_id: ticketId, reply_id: messageId }
  if (state === 'added') return json({ success: true, ...found })
  if (state === 'duplicate') return json({ success: true, duplicate: true, ...found })
  if (state === 'ignored') return json({ success: true, ignored: reason, ...found })
  if (reason === 'bad_json') return errorResponse(400, 'bad_json', 'The body is not a JSON object.')
  // Nothing that the sender could send differently: staff find it under "Unmatched mail".
  if (state === 'failed') return json({ success: true, unmatched: reason, ...found })
  const isUnknown = reason === 'unknown_token'
  const status = readUnmatchedStatus(inboundSettingsOf(shop)) ?? (isUnknown ? 404 : 422)
  const message = isUnknown ? 'No ticket has this reply address.' : 'No recipient is the reply address of a ticket.'
  return errorResponse(status, reason, message)
}

const errorResponse = (status: number, error: string, message: string): Response => json({ success: false, error, message }, status)

/** Null when it is too large. A body that breaks off is read as far as it came. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readBytes(request, maxDeliverySize)
  } catch (error) {
    if (error instanceof BadRequest && error.status === 413) return null
    throw error
  }
}

function nullAfter(timers: Timers, ms: number): Promise<null> {
  return new Promise((resolve) => {
    timers.after(ms, () => resolve(null)).unref()
  })
}
