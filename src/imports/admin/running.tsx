import { Elysia } from 'elysia'
import { may } from '#src/accounts/capabilities.ts'
import { listPageSize, pageFrom, pageWithin } from '#src/admin/list.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { idFrom } from '#src/lib/ids.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page } from '#src/web/answer.tsx'
import { CheckPage } from '#templates/imports/check-page.tsx'
import { importOutcomes } from '#templates/imports/outcome-parts.tsx'
import { type ImportStep, importPath, stepOf } from '#templates/imports/parts.tsx'
import { Progress, ProgressPage } from '#templates/imports/progress.tsx'
import { ReportPage } from '#templates/imports/report-page.tsx'
import { importPath as filePath } from '../files.ts'
import { firstRemarks } from '../first-remarks.ts'
import {
  canUndo,
  cancelRun,
  countPictures,
  findRun,
  listFailedPictures,
  listRemarked,
  listResults,
  startRun,
  undoHours,
  undoRun,
  working,
} from '../runs.ts'
import { advance } from '../step.ts'
import { leftReasons } from '../take-back.ts'
import { unlessMovedOn } from './moved-on.ts'

const one = `${importPath}/:id`
/** How long a small import is worked on at once before a page says how far it is, in ms. */
const atOnceMs = 800
const mostShown = 50

/** The steps after the columns: what would happen, what is happening, what has happened. */
export const importRunning = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(one, async ({ view, params }) => {
      const run = await findRun(shop.db.read, idFrom(params.id))
      return go(view, `${importPath}/${run.id}/${stepOf(run.state)}`, undefined, 302)
    })
    .get(`${one}/check`, ({ view, params }) => answerStep(shop, view, idFrom(params.id), 'check'))
    .get(`${one}/run`, ({ view, params }) => answerStep(shop, view, idFrom(params.id), 'run'))
    .get(`${one}/report`, ({ view, params }) => answerStep(shop, view, idFrom(params.id), 'report'))
    .post(`${one}/start`, async ({ view, params }) => {
      const id = idFrom(params.id)
      return unlessMovedOn(view, id, async () => {
        await shop.db.transaction((tx) => startRun(tx, id, view.user, shop.now()))
        await advance(shop, id, atOnceMs)
        return go(view, `${importPath}/${id}`)
      })
    })
    .post(`${one}/cancel`, async ({ view, params }) => {
      const id = idFrom(params.id)
      return unlessMovedOn(view, id, async () => {
        await shop.db.transaction((tx) => cancelRun(tx, id, view.user, shop.now()))
        return go(view, `${importPath}/${id}/report`)
      })
    })
    .post(`${one}/undo`, async ({ view, params }) => {
      const id = idFrom(params.id)
      return unlessMovedOn(view, id, async () => {
        await shop.db.transaction((tx) => undoRun(tx, id, view.user, shop.now()))
        await advance(shop, id, atOnceMs)
        return go(view, `${importPath}/${id}`)
      })
    })

async function answerStep(shop: Shop, view: StaffView, id: number, step: ImportStep): Promise<Response> {
  const run = await findRun(shop.db.read, id)
  // Addresses of steps that are over, or have not come, lead to where the import is.
  if (stepOf(run.state) !== step) return go(view, `${importPath}/${id}/${stepOf(run.state)}`, undefined, 302)
  const pictures = await countPictures(shop.db.read, id)
  if (working.includes(run.state)) {
    if (view.partial) return fragments(view, <Progress view={view} run={run} pictures={pictures} />)
    // Without script the page asks again by itself.
    const head = (
      <noscript>
        <meta http-equiv="refresh" content="3" />
      </noscript>
    )
    const title = view.t(run.state === 'checking' ? 'imports.check.reading' : 'imports.run.title')
    return page(view, title, <ProgressPage view={view} run={run} pictures={pictures} />, { head })
  }
  // The page behind a progress bar is another one.
  if (view.partial) return go(view, `${importPath}/${id}/${step}`)
  const { staff_rights } = await currentSettings(shop)
  const asked = view.url.searchParams.get('show')
  const outcome =
    importOutcomes.find((name) => name === asked) ??
    (step === 'check' && run.failed > 0 && run.created + run.updated === 0 ? 'failed' : 'created')
  const at = pageWithin(pageFrom(view.url.searchParams.get('page')), run[outcome])
  const skip = (at.page - 1) * listPageSize
  const props = {
    view,
    run,
    outcome,
    ...(await firstRemarks(shop.db.read, id, mostShown)),
    at: { ...at, skip },
    results: await listResults(shop.db.read, id, { outcome, limit: listPageSize, skip }),
    mayWrite: may(view.user.roleId, 'catalog', 'write', staff_rights),
  }
  if (step === 'check') return page(view, view.t('imports.check.title'), <CheckPage {...props} />)
  return page(
    view,
    view.t('imports.report.title'),
    <ReportPage
      {...props}
      pictures={pictures}
      failedPictures={await listFailedPictures(shop.db.read, id, mostShown)}
      left={run.state === 'undone' ? await leftBehind(shop, id) : []}
      undoHours={canUndo(run, shop.now()) ? undoHours : null}
      fileKept={await Bun.file(filePath(shop, run.file)).exists()}
    />,
  )
}

async function leftBehind(shop: Shop, id: number) {
  const results = await listRemarked(shop.db.read, id, { limit: 5000 })
  return results.flatMap(({ remarks }) => remarks).filter(({ reason }) => leftReasons.includes(reason))
}
