import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import { sniffImage } from '#src/media/sniff.ts'
import { nameByContent } from '#src/lib/files/name-by-content.ts'
import { contentTypeOf, sanitizeFileName } from '#src/lib/files/file-names.ts'
import type { Shop } from '#src/shop.ts'
import type { NewAttachment } from './add-message.ts'
import { customerKinds, type TicketAttachment } from './find-tickets.ts'
import { maxAttachments, maxAttachmentMegabytes, maxAttachmentSize, maxAttachmentsMegabytes, maxAttachmentsSize } from './limits.ts'

export interface Upload {
  name: string
  bytes: Uint8Array
  /** By which the HTML of a mail shows it, without angle brackets. */
  contentId?: string
}

/** Writes a file into the storage. The type comes from its name and first bytes: what the sender claims is not trusted. */
export async function storeAttachment(shop: Pick<Shop, 'files' | 'random'>, { name, bytes, contentId }: Upload): Promise<NewAttachment> {
  const file = `ticket-${newToken(shop.random)}.bin`
  await shop.files.put(file, bytes)
  const safeName = nameByContent(name, bytes)
  const attachment = { name: safeName, type: typeOf(safeName, bytes), bytes: bytes.length, file, digest: contentDigest(bytes) }
  return contentId === undefined ? attachment : { ...attachment, contentId }
}

/**
 * Stores the files of a form, runs `work` with them, and deletes them again unless it added them. Throws UserError on the field `files` for
 * too many, too large and empty ones.
 */
export async function withStoredAttachments<R extends { isNew: boolean }>(
  shop: Pick<Shop, 'files' | 'random'>,
  files: File[],
  work: (attachments: NewAttachment[]) => Promise<R>,
): Promise<R> {
  refuseFiles(files)
  const stored: NewAttachment[] = []
  const discard = () => Promise.allSettled(stored.map(({ file }) => shop.files.delete(file)))
  try {
    for (const file of files) stored.push(await storeAttachment(shop, { name: file.name, bytes: await file.bytes() }))
    const result = await work(stored)
    if (!result.isNew) await discard()
    return result
  } catch (error) {
    await discard()
    throw error
  }
}

/** An attachment of the ticket; with `customerAt` (epoch ms) only of what its customer sees then. Throws NotFound. */
export async function getAttachment(
  q: Exec,
  ticketId: number,
  id: number,
  { customerAt }: { customerAt?: number } = {},
): Promise<TicketAttachment> {
  const { ticketAttachments, ticketMessages } = q.t
  const isOfTicket = and(eq(ticketAttachments.id, id), eq(ticketAttachments.ticketId, ticketId))
  const isForCustomer =
    customerAt === undefined ? undefined : and(inArray(ticketMessages.kind, [...customerKinds]), lte(ticketMessages.visibleAt, customerAt))
  const [found] = await q
    .select({ attachment: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(isOfTicket, isForCustomer))
    .limit(1)
  if (!found) throw new NotFound('file')
  return found.attachment
}

/** Scheduled task: deletes stored files that no ticket has, after a day. Returns how many. */
export const pruneTicketFiles = (shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> => {
  const { ticketAttachments } = shop.db.t
  return pruneOrphans(
    shop,
    (name) => name.startsWith('ticket-'),
    (names) => shop.db.read.select({ file: ticketAttachments.file }).from(ticketAttachments).where(inArray(ticketAttachments.file, names)),
  )
}

function refuseFiles(files: File[]): void {
  if (files.length > maxAttachments) throw new UserError('helpdesk.tooManyFiles', { most: maxAttachments }, 'files')
  const empty = files.find(({ size }) => size === 0)
  if (empty) throw new UserError('helpdesk.fileEmpty', { name: sanitizeFileName(empty.name) }, 'files')
  const large = files.find(({ size }) => size > maxAttachmentSize)
  if (large)
    throw new UserError('helpdesk.fileTooLarge', { name: sanitizeFileName(large.name), megabytes: maxAttachmentMegabytes }, 'files')
  if (files.reduce((sum, { size }) => sum + size, 0) > maxAttachmentsSize)
    throw new UserError('helpdesk.filesTooLarge', { megabytes: maxAttachmentsMegabytes }, 'files')
}

// An image only if its bytes are one: pages show images.
function typeOf(name: string, bytes: Uint8Array): string {
  const image = sniffImage(bytes)
  if (image !== null) return `image/${image}`
  const byName = contentTypeOf(name)
  return byName.startsWith('image/') || byName === '' ? 'application/octet-stream' : byName
}
