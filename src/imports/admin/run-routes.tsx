import { Elysia } from 'elysia'
import { clampPage } from '#db/lists/list-query.ts'
import { importOutcomes } from '#db/schema/imports.ts'
import { listPageSize } from '#src/admin/limits.ts'
import { parsePage } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { CheckPage } from '#templates/imports/check-page.tsx'
import { type ImportStep, importsPath, importStepOf } from '#templates/imports/import-layout.tsx'
import { Progress, ProgressPage } from '#templates/imports/progress-page.tsx'
import { ReportPage } from '#templates/imports/report-page.tsx'
import { listFirstIssues } from '../first-issues.ts'
import {
  canUndo,
  cancelRun,
  countImages,
  findRun,
  listFailedImages,
  listResultsWithIssues,
  listResults,
  startRun,
  undoRun,
  activeStates,
} from '../import-runs.ts'
import { processImport } from '../process-import.ts'
import { notUndoneReasons } from '../undo/undo-import.ts'
import { withConflictRedirect } from './conflict-redirect.ts'
import { maxNotUndone, maxShownIssues, undoHours } from '../limits.ts'

const runPath = `${importsPath}/:id`
/** Ms to wait for a small import before showing the progress page. */
const inlineBudgetMs = 800

export const importRunRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(runPath, async ({ view, params }) => {
      const run = await findRun(shop.db.read, parseId(params.id))
      return redirect(view, `${importsPath}/${run.id}/${importStepOf(run.state)}`, undefined, 302)
    })
    .get(`${runPath}/check`, ({ view, params }) => renderStep(shop, view, parseId(params.id), 'check'))
    .get(`${runPath}/run`, ({ view, params }) => renderStep(shop, view, parseId(params.id), 'run'))
    .get(`${runPath}/report`, ({ view, params }) => renderStep(shop, view, parseId(params.id), 'report'))
    .post(`${runPath}/start`, async ({ view, params }) => {
      const id = parseId(params.id)
      return withConflictRedirect(view, id, async () => {
        await shop.db.transaction((tx) => startRun(tx, id, view.user, shop.now()))
        await processImport(shop, id, inlineBudgetMs)
        return redirect(view, `${importsPath}/${id}`)
      })
    })
    .post(`${runPath}/cancel`, async ({ view, params }) => {
      const id = parseId(params.id)
      return withConflictRedirect(view, id, async () => {
        await shop.db.transaction((tx) => cancelRun(tx, id, view.user, shop.now()))
        return redirect(view, `${importsPath}/${id}/report`)
      })
    })
    .post(`${runPath}/undo`, async ({ view, params }) => {
      const id = parseId(params.id)
      return withConflictRedirect(view, id, async () => {
        await shop.db.transaction((tx) => undoRun(tx, id, view.user, shop.now()))
        await processImport(shop, id, inlineBudgetMs)
        return redirect(view, `${importsPath}/${id}`)
      })
    })

async function renderStep(shop: Shop, view: StaffView, id: number, step: ImportStep): Promise<Response> {
  const run = await findRun(shop.db.read, id)
  if (importStepOf(run.state) !== step) return redirect(view, `${importsPath}/${id}/${importStepOf(run.state)}`, undefined, 302)
  const images = await countImages(shop.db.read, id)
  if (activeStates.includes(run.state)) {
    if (view.partial) return fragments(view, <Progress view={view} run={run} images={images} />)
    // Without JavaScript the page refreshes itself.
    const head = (
      <noscript>
        <meta http-equiv="refresh" content="3" />
      </noscript>
    )
    const title = view.t(run.state === 'checking' ? 'imports.check.reading' : 'imports.run.title')
    return page(view, title, <ProgressPage view={view} run={run} images={images} />, { head })
  }
  if (view.partial) return redirect(view, `${importsPath}/${id}/${step}`)
  const requested = view.url.searchParams.get('show')
  const outcome =
    importOutcomes.find((name) => name === requested) ??
    (step === 'check' && run.failed > 0 && run.created + run.updated === 0 ? 'failed' : 'created')
  const pagination = clampPage(parsePage(view.url.searchParams.get('page')), run[outcome], listPageSize)
  const skip = (pagination.page - 1) * listPageSize
  const props = {
    view,
    run,
    outcome,
    ...(await listFirstIssues(shop.db.read, id, maxShownIssues)),
    pagination: { ...pagination, skip },
    results: await listResults(shop.db.read, id, { outcome, limit: listPageSize, skip }),
    mayWrite: view.can('catalog', 'write'),
  }
  if (step === 'check') return page(view, view.t('imports.check.title'), <CheckPage {...props} />)
  return page(
    view,
    view.t('imports.report.title'),
    <ReportPage
      {...props}
      images={images}
      failedImages={await listFailedImages(shop.db.read, id, maxShownIssues)}
      notUndone={run.state === 'undone' ? await listNotUndone(shop, id) : []}
      undoHours={canUndo(run, shop.now()) ? undoHours : null}
      hasFile={await shop.importFiles.exists(run.file)}
    />,
  )
}

async function listNotUndone(shop: Shop, id: number) {
  const results = await listResultsWithIssues(shop.db.read, id, { limit: maxNotUndone })
  return results.flatMap(({ issues }) => issues).filter(({ reason }) => notUndoneReasons.includes(reason))
}
