import type { Tx } from '#db/types.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { readSentences } from '#src/i18n/translator.ts'
import { mailSection } from '#src/mail/mail-markup.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { createAccountLink } from './mailed-links.ts'
import { confirmLinkDays } from './limits.ts'
import { getUser, mailName } from './users.ts'

/** For a new account, in the transaction that gives it a password. While the address is not proven, the email asks to confirm it. */
export async function queueWelcomeMail(shop: Shop, tx: Tx, userId: number, language: string | null): Promise<void> {
  const user = await getUser(tx, userId)
  const { baseUrl } = shop.config
  let confirmPrompt: MailBlock | '' = ''
  if (user.emailVerifiedAt === null) {
    const link = { purpose: 'confirm_email', userId, email: user.email, lifetimeMs: confirmLinkDays * 86_400_000 } as const
    const token = await createAccountLink(tx, link, shop.now())
    confirmPrompt = await confirmSection(tx, language, `${baseUrl}/account/confirm-email/${token}`)
  }
  const params = { customer_name: mailName(user), account_link: `${baseUrl}/dashboard`, confirm_prompt: confirmPrompt }
  await queueMail(shop, tx, { template: 'welcome', to: user.email, language, params })
}

async function confirmSection(tx: Tx, language: string | null, href: string): Promise<MailBlock> {
  const keys = ['accounts.confirmEmail', 'accounts.confirmEmailReason', 'accounts.confirmEmailButton'] as const
  const translated = await readSentences(tx, language ?? (await readSettings(tx)).default_language, [...keys])
  const [heading, reason, label] = keys.map((key, index) => translated[index] ?? builtInStrings[key])
  return mailSection(heading!, [reason!], { label: label!, href })
}
