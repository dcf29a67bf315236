import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { ReceivedMail } from './parse/received-mail.ts'

/** Why a mail is one that the shop sent itself; null = it is none. Such mail never opens or answers a ticket. */
export async function findOwnReason(shop: Shop, q: Exec, mail: ReceivedMail): Promise<'own_address' | 'own_mail' | null> {
  const isOwn = await readOwnAddresses(shop, q)
  if (isOwn(mail.fromAddress)) return 'own_address'
  return mail.passedBy.some(isOwn) || (await isSent(q, mail.mailMessageId)) ? 'own_mail' : null
}

/** Whether an address is the shop's: its sender, its support address, also with a tag (`help+eu@`), or the reply address of a ticket. */
export async function readOwnAddresses({ config }: Shop, q: Exec): Promise<(address: string) => boolean> {
  const { support_email: supportEmail } = await readSettings(q)
  const own = new Set([emailKey(config.mailFrom), emailKey(supportEmail)])
  return (address) => {
    const key = emailKey(address)
    const isReply = /^reply(?:\+[a-z0-9]+)?@/.test(key) && key.endsWith(`@${config.mailDomain}`)
    return key !== '' && (own.has(key) || own.has(key.replace(/\+[^@]*(?=@)/, '')) || isReply)
  }
}

// A mailbox that passes mail on puts its owner into From, and keeps the ID.
async function isSent(q: Exec, messageId: string): Promise<boolean> {
  if (messageId === '') return false
  const { outbox } = q.t
  const [sent] = await q.select({ id: outbox.id }).from(outbox).where(eq(outbox.messageId, messageId)).limit(1)
  return sent !== undefined
}
