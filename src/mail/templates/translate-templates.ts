import type { RoleId } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { findTemplateForStaff } from './edit-templates.ts'
import type { TemplatePart } from './template-keys.ts'
import type { MailSlug } from './built-in-templates.ts'
import { saveTemplateVersion } from './template-versions.ts'
import { builtInText, checkMailText } from './templates.ts'

/** The text as it is stored: without markup that emails cannot have. Throws UserError at `text`. */
export async function checkTemplatePart({ slug, field }: TemplatePart, text: string): Promise<string> {
  const english = await builtInText(slug, 'en')
  const checked = await atText(() => checkMailText({ slug, language: 'en', ...english, [field]: text }))
  return checked[field]
}

interface TemplateChange {
  slug: MailSlug
  language: string
  parts: readonly PartChange[]
  /** Name of the one who saves it. */
  editor: string
  roleId: RoleId
  /** Epoch ms. */
  now: number
}

interface PartChange {
  field: TemplatePart['field']
  /** '' = the built-in text. */
  text: string
  /** The store's own text as it was shown; '' = none. */
  expected: string
}

/** Saves parts of a template as one version of it, beside the others as they are. Throws UserError at `text`, Conflict after another change, and Forbidden. */
export async function saveTemplateParts(tx: Tx, { slug, language, parts, editor, roleId, now }: TemplateChange): Promise<void> {
  const saved = await findTemplateForStaff(tx, slug, language)
  const builtIn = await builtInText(slug, language)
  const text = { subject: saved.subject, preheader: saved.preheader, body: saved.body }
  for (const part of parts) {
    if ((saved[part.field] === builtIn[part.field] ? '' : saved[part.field]) !== part.expected) throw new Conflict('siteLabels.conflict')
    text[part.field] = part.text === '' ? builtIn[part.field] : part.text
  }
  await atText(() => saveTemplateVersion(tx, { slug, language, ...text }, { editor, roleId, now, expectedUpdatedAt: saved.updatedAt }))
}

/** Says at `text` what is wrong, without the list of variables that only the editor of emails has. */
async function atText<R>(check: () => Promise<R>): Promise<R> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof UserError ? new UserError(withoutList[error.key] ?? error.key, error.params, 'text') : error
  }
}

const withoutList: Partial<Record<string, StringKey>> = {
  'emailTemplates.error.unknown': 'siteLabels.error.unknown',
  'emailTemplates.error.braces': 'siteLabels.error.braces',
}
