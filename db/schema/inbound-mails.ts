import type { Kit } from '#db/kit.ts'

/** What became of a received mail. `received` = not processed yet; `discarded` = by staff. */
export type InboundMailState = 'received' | 'added' | 'ignored' | 'duplicate' | 'unmatched' | 'failed' | 'discarded'

/** How a provider delivers mail: as it was sent, by a form or as JSON. */
export type InboundProvider = 'worker' | 'form' | 'json'

/** Every mail that arrived, with what became of it. */
export function inboundMailsTables(k: Kit) {
  const inboundMails = k.table(
    'inbound_mails',
    {
      id: k.id('id'),
      // `mail:` with its Message-ID and recipient, or a digest of its content without one: a repeated delivery is found by it.
      key: k.text('key').notNull(),
      provider: k.text('provider').$type<InboundProvider>().notNull(),
      // The stored request body in the file storage; '' = deleted after a while.
      file: k.text('file').notNull(),
      contentType: k.text('content_type').notNull(),
      bytes: k.int('bytes').notNull(),
      recipient: k.text('recipient').notNull().default(''),
      senderName: k.text('sender_name').notNull().default(''),
      senderEmail: k.text('sender_email').notNull().default(''),
      subject: k.text('subject').notNull().default(''),
      excerpt: k.text('excerpt').notNull().default(''),
      state: k.text('state').$type<InboundMailState>().notNull().default('received'),
      // Of an ignored, unmatched or failed one: why.
      reason: k.text('reason').notNull().default(''),
      ticketId: k.int('ticket_id'),
      messageId: k.int('message_id'),
      createdAt: k.ms('created_at').notNull(),
      processedAt: k.ms('processed_at'),
    },
    (t) => [
      k.index('inbound_mails_key').on(t.key, t.id),
      k.index('inbound_mails_state').on(t.state, t.createdAt, t.id),
      k.index('inbound_mails_created').on(t.createdAt, t.id),
      k.index('inbound_mails_sender').on(t.senderEmail, t.createdAt, t.id),
      k.index('inbound_mails_ticket').on(t.ticketId, t.id),
    ],
  )
  return { inboundMails }
}
