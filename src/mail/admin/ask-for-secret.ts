import { askForProof } from '#src/admin/ask-for-proof.tsx'
import type { Shop } from '#src/shop.ts'
import { isSensitive, requireTemplateEditor } from '../templates/sensitive-templates.ts'
import type { MailSlug } from '../templates/built-in-templates.ts'

/** Before the text of an email with a secret changes. Throws Forbidden for a role that may not. */
export async function askForSecret(shop: Shop, request: Parameters<typeof askForProof>[1], slug: MailSlug): Promise<Response | null> {
  requireTemplateEditor(request.view.user.roleId, slug)
  return isSensitive(slug) ? askForProof(shop, request) : null
}
