import type { StaffView } from '#src/admin/layout.ts'
import { type Sentence, listSentences } from '#src/i18n/sentences.ts'
import type { Shop } from '#src/shop.ts'

/** The sentences that a member of staff may translate: those of emails belong to another area. */
export async function listOpenSentences(shop: Shop, view: StaffView, language: string): Promise<Sentence[]> {
  const sentences = await listSentences(shop, language)
  return view.can('mail', 'write') ? sentences : sentences.filter(({ part }) => part !== 'mails')
}
