import { Elysia } from 'elysia'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { saveSettingsWithAudit } from '#src/admin/save-settings.ts'
import { setupPanel } from '#src/admin/setup-panel.tsx'
import { NotFound } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { FirstStepsPage } from '#templates/first-steps/first-steps-page.tsx'
import {
  checklistPath,
  firstStepsPath as path,
  openShopPath,
  setupPaths,
  skipStepPath,
  takeUpStepPath,
} from '#templates/first-steps/paths.ts'
import { checklistSchema, openingSchema, stepSchema } from './forms.ts'
import { saveOpening, saveSkipped, showChecklist } from './save-setup.ts'
import { isSetupStep } from './setup-steps.ts'

/** The checklist of a new shop, and opening and closing it. */
export const firstStepsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, async ({ view }) => {
      const { setup_progress } = await currentSettings(shop)
      const next = setup_progress === 'shop' || setup_progress === 'formats' ? setupPaths[setup_progress] : null
      if (next !== null && view.can('settings', 'write')) return redirect(view, next, undefined, 302)
      const body = <FirstStepsPage view={view} panel={await setupPanel(shop, view, 'all')} />
      return page(view, view.t('firstSteps.title'), body, { styles: ['css/first-steps-page.css'] })
    })
    .post(openShopPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, openingSchema)
      if (!form.ok) throw new NotFound('choice')
      const { open, back } = form.values
      const isOpen = open === 'on'
      await saveSettingsWithAudit(shop, view, (tx, now) => saveOpening(tx, isOpen, now))
      return redirect(view, localPath(back) ?? path, view.t(isOpen ? 'firstSteps.opened' : 'firstSteps.closed'))
    })
    .post(skipStepPath, async ({ view, req }) => saveStep(shop, view, req, true))
    .post(takeUpStepPath, async ({ view, req }) => saveStep(shop, view, req, false))
    .post(checklistPath, async ({ view, req }) => {
      const form = await readForm(view, req.raw, checklistSchema)
      if (!form.ok) throw new NotFound('choice')
      const isShown = form.values.shown === 'on'
      await saveSettingsWithAudit(shop, view, (tx, now) => showChecklist(tx, isShown, now))
      return redirect(view, isShown ? '/admin/dashboard' : path, view.t(isShown ? 'firstSteps.shown' : 'firstSteps.hidden'))
    })

async function saveStep(shop: Shop, view: StaffView, req: HttpRequest, isSkipped: boolean): Promise<Response> {
  const form = await readForm(view, req.raw, stepSchema)
  if (!form.ok || !isSetupStep(form.values.step)) throw new NotFound('step')
  const { step, back } = form.values
  await saveSettingsWithAudit(shop, view, (tx, now) => saveSkipped(tx, step, isSkipped, now))
  return redirect(view, localPath(back) ?? path)
}
