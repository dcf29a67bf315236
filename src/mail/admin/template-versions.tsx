import { Elysia, t } from 'elysia'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { renderVersions } from '#src/admin/render-versions.tsx'
import { findUndoResult, undoAuditEntry, undoable } from '#src/admin/undo.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { diffBlocks } from '#src/lib/text/text-diff.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { emailTemplatesPath as path } from '#templates/mail/paths.ts'
import { undoTemplateSchema } from '../forms.ts'
import { maxTemplateLength } from '../limits.ts'
import type { MailSlug } from '../templates/built-in-templates.ts'
import type { SavedText } from '../templates/template-versions.ts'
import { findTemplateVersions, listTemplateVersions, resetTemplateVersion, restoreTemplateVersion } from '../templates/template-versions.ts'
import { askForSecret } from './ask-for-secret.ts'
import { canChangeText, editorOf, type OpenedTemplate, openTemplate, templateHref } from './open-template.ts'

/** Versions of a text in a language: compare, restore, go back to the built-in text, undo. */
export const templateVersionRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'mail'))
    .get(`${path}/:slug/:language/versions`, async ({ view, params }) =>
      renderTemplateVersions(shop, view, await openTemplate(shop, view, params.slug, params.language)),
    )
    .post(`${path}/:slug/:language/versions/:version/restore`, async ({ view, req, params }) => {
      const opened = await openTemplate(shop, view, params.slug, params.language)
      const asked = await askForSecret(shop, { view, req }, opened.slug)
      if (asked) return asked
      const audited = { action: 'mail_template.restored', subject: `mail_template:${opened.slug}` }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) =>
        describeChange(opened, await restoreTemplateVersion(tx, opened, parseId(params.version), { ...editorOf(view), now })),
      )
      return redirect(view, `${templateHref(opened)}&undo=${entry}`)
    })
    .post(`${path}/:slug/reset`, async ({ view, req, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const asked = await askForSecret(shop, { view, req }, opened.slug)
      if (asked) return asked
      const audited = { action: 'mail_template.reset', subject: `mail_template:${opened.slug}` }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) =>
        describeChange(opened, await resetTemplateVersion(tx, opened, { ...editorOf(view), now })),
      )
      return redirect(view, `${templateHref(opened)}&undo=${entry}`)
    })
    .post(`${path}/:slug/undo`, async ({ view, req, params }) => {
      const opened = await openTemplate(shop, view, params.slug)
      const asked = await askForSecret(shop, { view, req }, opened.slug)
      if (asked) return asked
      const form = await readForm(view, req.raw, undoTemplateSchema)
      const { text } = await undoAuditEntry(shop, view, undoListOf(opened.slug), form.ok ? form.values.entry : 0)
      return redirect(view, templateHref(opened), text)
    })

/** The message and the audit entry of `?undo=`; null when it cannot be undone. */
export async function findTemplateUndo(shop: Shop, view: StaffView, slug: MailSlug): Promise<{ text: string; entry: string } | null> {
  const found = await findUndoResult(shop, view, undoListOf(slug), { url: view.url, back: '' })
  return found?.undo ? { text: found.text, entry: found.undo.fields['entry']! } : null
}

/** What the audit log records of a saved text. */
export const describeChange = ({ language }: OpenedTemplate, { before, after, versionBefore }: SavedText) => ({
  change: {
    language,
    ...changesBetween(textOf(before), textOf(after), maxTemplateLength),
    versionBefore,
    savedAt: after.updatedAt,
  },
})

const textOf = ({ subject, preheader, body }: SavedText['after']) => ({ subject, preheader, body })

const changeSchema = t.Object({ language: t.String(), versionBefore: t.Integer(), savedAt: t.Integer() })

const undoSave = (slug: MailSlug, message: 'emailTemplates.versionRestored' | 'emailTemplates.wasReset') =>
  undoable(changeSchema, {
    describe: (view) => ({ text: view.t(message), canUndo: true }),
    async undo(tx, { language, versionBefore, savedAt }, { subject, actor, now }) {
      if (subject !== `mail_template:${slug}`) throw new Conflict('admin.undoTooLate')
      const key = { slug, language }
      try {
        await restoreTemplateVersion(tx, key, versionBefore, { editor: actor.name, roleId: actor.roleId, now, expectedUpdatedAt: savedAt })
      } catch (error) {
        throw error instanceof Conflict ? new Conflict('admin.undoTooLate') : error
      }
    },
  })

const undoListOf = (slug: MailSlug) => ({
  path,
  undo: {
    'mail_template.restored': undoSave(slug, 'emailTemplates.versionRestored'),
    'mail_template.reset': undoSave(slug, 'emailTemplates.wasReset'),
  },
})

async function renderTemplateVersions(shop: Shop, view: StaffView, opened: OpenedTemplate): Promise<Response> {
  const versions = await listTemplateVersions(shop.db.read, opened)
  return renderVersions(view, {
    item: {
      path: `${path}/${opened.slug}/${opened.language}`,
      editHref: templateHref(opened),
      title: view.t(`mail.template.${opened.slug}.name`),
      list: { label: view.t('emailTemplates.title'), href: path },
    },
    list: versions.map((version) => ({ ...version, editor: version.editor || view.t('emailTemplates.builtIn'), saved: true })),
    find: (ids) => findTemplateVersions(shop.db.read, opened, ids),
    compare: async (earlier, later) => [
      { label: view.t('mail.subject'), blocks: diffBlocks([earlier.subject], [later.subject]) },
      { label: view.t('emailTemplates.preheader'), blocks: diffBlocks([earlier.preheader], [later.preheader]) },
      { label: view.t('emailTemplates.body'), blocks: diffBlocks(earlier.body.split('\n'), later.body.split('\n')) },
    ],
    canWrite: canChangeText(view, opened.slug),
  })
}
