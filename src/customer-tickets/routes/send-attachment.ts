import type { Shop } from '#src/shop.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { respondWithRange } from '#src/web/range-requests.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { file } from '#src/web/response.tsx'
import type { TicketAttachment } from '#src/tickets/find-tickets.ts'

/** Idle timeout in seconds, for slow connections. */
const downloadTimeoutSeconds = 255

/** Always as a download: a file that a stranger sent must not run here. Images show it all the same. Throws NotFound. */
export async function sendAttachment(shop: Shop, req: HttpRequest, attachment: TicketAttachment): Promise<Response> {
  const blob = await shop.files.get(attachment.file)
  if (!blob) throw new NotFound('file')
  req.extendTimeout(downloadTimeoutSeconds)
  const response = file(blob, { type: attachment.type, saveAs: attachment.name })
  response.headers.set('referrer-policy', 'no-referrer')
  response.headers.set('x-robots-tag', 'noindex')
  return respondWithRange(req.raw, blob, response)
}
