import { recordAudit } from '#src/accounts/audit/audit.ts'
import { takeUnreportedTexts } from '#src/mail/templates/broken-texts.ts'
import type { Shop } from '#src/shop.ts'

/** Scheduled task: records once per saved text of an email that it was passed over for the built-in one. Returns how many. */
export async function recordBrokenMails(shop: Pick<Shop, 'db' | 'now'>): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const texts = await takeUnreportedTexts(tx, shop.now())
    for (const { slug, language, firstAt } of texts)
      await recordAudit(tx, {
        actor: { id: null, name: 'system' },
        action: 'mail_template.passed_over',
        subject: `mail_template:${slug}`,
        change: { language },
        now: firstAt,
      })
    return texts.length
  })
}
