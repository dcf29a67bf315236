import { desc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { selfTestTimeout } from './limits.ts'
import { selfTestKey } from './process-mail.ts'
import { createSelfTestToken, readSelfTestToken } from './self-test-token.ts'

export interface SelfTest {
  token: string
  address: string
  startedAt: number
  state: 'waiting' | 'received' | 'timeout'
  /** Epoch ms. */
  receivedAt: number | null
}

/** Sends an email to a reply address of the shop and returns the token that its way back is found by. */
export async function startSelfTest(shop: Shop, tx: Tx): Promise<string> {
  const token = createSelfTestToken(shop.config.sessionSecret, shop.now())
  await queueMail(shop, tx, {
    template: 'inbound_test',
    to: addressOf(shop, token),
    params: { sent_at: new Date(shop.now()).toISOString() },
  })
  return token
}

/** The state of a self-test; null for a token that is none. */
export async function findSelfTest(shop: Shop, q: Exec, token: string): Promise<SelfTest | null> {
  const startedAt = readSelfTestToken(shop.config.sessionSecret, token)
  if (startedAt === null) return null
  const { inboundMails } = q.t
  const [received] = await q
    .select({ at: inboundMails.createdAt })
    .from(inboundMails)
    .where(eq(inboundMails.key, selfTestKey(token)))
    .orderBy(desc(inboundMails.id))
    .limit(1)
  const state = received ? 'received' : shop.now() > startedAt + selfTestTimeout ? 'timeout' : 'waiting'
  return { token, address: addressOf(shop, token), startedAt, state, receivedAt: received?.at ?? null }
}

const addressOf = ({ config }: Shop, token: string): string => `reply+${token}@${config.mailDomain}`
