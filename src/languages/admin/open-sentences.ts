import type { StaffView } from '#src/admin/layout.ts'
import { type Sentence, listSentences } from '#src/i18n/sentences.ts'
import { canEditTemplate } from '#src/mail/templates/sensitive-templates.ts'
import { parseTemplateKey } from '#src/mail/templates/template-keys.ts'
import type { Shop } from '#src/shop.ts'

/** The sentences that a member of staff may translate: those of emails belong to another area, and some to administrators. */
export async function listOpenSentences(shop: Shop, view: StaffView, language: string): Promise<Sentence[]> {
  return (await listSentences(shop, language)).filter(({ key }) => canTranslate(view, key))
}

/** False for the key of an email that this member of staff may not change. */
export function canTranslate(view: StaffView, key: string): boolean {
  const part = parseTemplateKey(key)
  return part === null || (view.can('mail', 'write') && canEditTemplate(view.user.roleId, part.slug))
}
