import { and, asc, eq, lt } from 'drizzle-orm'
import type { InboundProvider } from '#db/schema/inbound-mails.ts'
import type { Shop } from '#src/shop.ts'
import { maxWaitingBytes, parseTimeout, pickUpAfterMs, secondParseTimeout } from './limits.ts'
import type { Verdict } from './mail-rows.ts'
import { waitingBytes } from './parse/mail-parser.ts'
import { failMail, processMail } from './process-mail.ts'
import { readSource, storeSource, type StoredSource } from './stored-source.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'

/** Stores a delivery with its source, committed, before anything reads it. Returns its ID. */
export async function storeDelivery(shop: Shop, source: StoredSource): Promise<number> {
  const file = await storeSource(shop, source)
  const { contentType } = source.header
  const { body } = source
  return shop.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(tx.t.inboundMails)
      .values({
        file,
        contentType: contentType.slice(0, 200),
        bytes: body.length,
        provider: providerOf(contentType),
        key: `body:${new Bun.CryptoHasher('sha256').update(body).digest('hex')}`,
        createdAt: shop.now(),
      })
      .returning({ id: tx.t.inboundMails.id })
    return row!.id
  })
}

/** Null when it takes too long, or too much mail waits already: the scheduled task reads it from its file, with more time. */
export async function processDelivery(shop: Shop, id: number, source: StoredSource): Promise<Verdict | null> {
  return waitingBytes() > maxWaitingBytes ? null : processMail(shop, id, source, { timeoutMs: parseTimeout, mayRetry: true })
}

const maxPerRun = 50

/** Scheduled task: processes mail that was stored and not filed, because the process ended or its parse took too long. */
export async function processStoredMails(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { inboundMails } = shop.db.t
  const waiting = await shop.db.read
    .select({ id: inboundMails.id, file: inboundMails.file })
    .from(inboundMails)
    .where(and(eq(inboundMails.state, 'received'), lt(inboundMails.createdAt, shop.now() - pickUpAfterMs)))
    .orderBy(asc(inboundMails.createdAt), asc(inboundMails.id))
    .limit(maxPerRun)
  for (const { id, file } of waiting) {
    if (signal?.aborted) break
    await processStored(shop, id, file)
  }
  return waiting.length
}

async function processStored(shop: Shop, id: number, file: string): Promise<void> {
  const source = await readSource(shop, file)
  try {
    if (source) await processMail(shop, id, source, { timeoutMs: secondParseTimeout })
    else await shop.db.transaction((tx) => failMail(tx, id, 'no_source', shop.now()))
  } catch (error) {
    // The mail is not the reason: it stays for the next run.
    if (isUnavailable(error)) throw error
    // The second attempt: staff decide about a third.
    shop.log.error({ err: error, mail: id }, 'a received mail could not be filed')
    await shop.db.transaction((tx) => failMail(tx, id, 'error', shop.now()))
  }
}

function providerOf(contentType: string): InboundProvider {
  if (/^application\/json/i.test(contentType.trim())) return 'json'
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(contentType.trim()) ? 'form' : 'worker'
}
