import type { Exec } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { secondParseTimeout } from './limits.ts'
import { getMailRow, type MailRow, type Verdict } from './mail-rows.ts'
import { parseDelivery, type ParseOutcome } from './parse/mail-parser.ts'
import { type Original, readOriginal } from './parse/original-mail.ts'
import { type Decide, processMail } from './process-mail.ts'
import { readSource } from './stored-source.ts'

/**
 * Processes a mail that has no message again, or puts it where `decide` says, with its own transaction. Throws NotFound, Conflict when it
 * was processed meanwhile, and UserError when its source was deleted or cannot be read.
 */
export async function reprocessMail(shop: Shop, id: number, decide?: Decide): Promise<Verdict> {
  const row = await getMailRow(shop.db.read, id)
  const source = await readSource(shop, row.file)
  if (!source) throw new UserError('inboundMails.sourceDeleted')
  const verdict = await processMail(shop, id, source, { timeoutMs: secondParseTimeout, isRepeat: true, ...(decide && { decide }) })
  return verdict!
}

/** A received mail as it is read now; `parsed` is null without its source. */
export async function openMail(shop: Shop, id: number): Promise<{ row: MailRow; parsed: ParseOutcome | null }> {
  const row = await getMailRow(shop.db.read, id)
  const source = await readSource(shop, row.file)
  return { row, parsed: source && (await parseDelivery(shop.timers, { delivery: source.header, body: source.body }, secondParseTimeout)) }
}

/** The source of a received mail. Throws NotFound, also when it was deleted. */
export async function getOriginal(shop: Shop, q: Exec, id: number): Promise<Original> {
  const { file } = await getMailRow(q, id)
  const source = await readSource(shop, file)
  if (!source) throw new NotFound('file')
  return readOriginal(source.header, source.body)
}
