import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

/** `not_sent` = no mail server was configured; the email can be read in the outbox. */
export const mailStates = ['queued', 'sent', 'failed', 'not_sent'] as const
export type MailState = (typeof mailStates)[number]

export function mailTables(k: Kit) {
  const emailTemplates = k.table(
    'email_templates',
    {
      typeId: k.int('type_id').notNull(),
      slug: k.text('slug').notNull(),
      // BCP 47; the built-in English text is the last resort, whatever rows there are.
      language: k.text('language').notNull(),
      name: k.text('name').notNull(),
      subject: k.text('subject').notNull(),
      // What a mailbox shows beside the subject; '' = the beginning of the text.
      preheader: k.text('preheader').notNull().default(''),
      body: k.text('body').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.typeId, t.language] }), k.unique('email_templates_slug').on(t.slug, t.language)],
  )
  // What staff saved, the newest last; its first row is the built-in text.
  const emailTemplateVersions = k.table(
    'email_template_versions',
    {
      id: k.id('id'),
      slug: k.text('slug').notNull(),
      language: k.text('language').notNull(),
      subject: k.text('subject').notNull(),
      preheader: k.text('preheader').notNull(),
      body: k.text('body').notNull(),
      // '' = the program.
      editor: k.text('editor').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('email_template_versions_text').on(t.slug, t.language, t.id)],
  )
  // Emails that staff switched off.
  const disabledMails = k.table('disabled_mails', { slug: k.text('slug').primaryKey(), disabledAt: k.ms('disabled_at').notNull() })
  // Saved texts that broke the rules when an email was to be sent, so the built-in text was; one row per saved text.
  const brokenMailTexts = k.table(
    'broken_mail_texts',
    {
      slug: k.text('slug').notNull(),
      language: k.text('language').notNull(),
      // Of the saved text.
      updatedAt: k.ms('updated_at').notNull(),
      firstAt: k.ms('first_at').notNull(),
      // Emails that got the built-in text.
      mails: k.int('mails').notNull(),
      // Null until it is in the audit log.
      reportedAt: k.ms('reported_at'),
    },
    (t) => [k.primaryKey({ columns: [t.slug, t.language, t.updatedAt] }), k.index('broken_mail_texts_reported').on(t.reportedAt)],
  )
  const outbox = k.table(
    'outbox',
    {
      id: k.id('id'),
      template: k.text('template').notNull(),
      recipient: k.text('recipient').notNull(),
      replyTo: k.text('reply_to'),
      subject: k.text('subject').notNull(),
      html: k.text('html').notNull(),
      text: k.text('text').notNull(),
      messageId: k.text('message_id').notNull(),
      // Message ids of the thread it answers, oldest first, separated by spaces; '' = it begins one.
      threadIds: k.text('thread_ids').notNull().default(''),
      // False for what a person wrote: programs that answer automatically shall not take it for an automatic mail.
      isAutomatic: k.bool('is_automatic').notNull().default(true),
      // Where one click ends mails of this kind; '' = it cannot be unsubscribed from.
      unsubscribeLink: k.text('unsubscribe_link').notNull().default(''),
      orderId: k.int('order_id'),
      state: k.text('state').$type<MailState>().notNull().default('queued'),
      attempts: k.int('attempts').notNull().default(0),
      runAt: k.ms('run_at').notNull(),
      leaseUntil: k.ms('lease_until').notNull().default(0),
      lastError: k.text('last_error'),
      // When it became known that it did not arrive, by the answer of the mail server or by a delivery report.
      bouncedAt: k.ms('bounced_at'),
      // What the server gave as the reason, without secrets; erased with the text.
      bounceReason: k.text('bounce_reason'),
      sentAt: k.ms('sent_at'),
      // The email that staff sent again with this one; null for all others.
      resentId: k.int('resent_id'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.index('outbox_due').on(t.state, t.runAt, t.id),
      k.index('outbox_created').on(t.createdAt, t.id),
      k
        .index('outbox_resent')
        .on(t.resentId, t.id)
        .where(sql`${t.resentId} is not null`),
      k
        .index('outbox_bounced')
        .on(t.createdAt, t.id)
        .where(sql`${t.bouncedAt} is not null`),
      k.index('outbox_order').on(t.orderId, t.id),
      k.index('outbox_template').on(t.template, t.createdAt, t.id),
      // Copies of one answer have the same ID, and a mail that comes back is known by it.
      k.index('outbox_message').on(t.messageId, t.id),
      k.index('outbox_recipient').on(t.recipient, t.createdAt, t.id),
    ],
  )
  return { emailTemplates, emailTemplateVersions, disabledMails, brokenMailTexts, outbox }
}
