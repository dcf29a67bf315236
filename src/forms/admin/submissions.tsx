import { Elysia, t } from 'elysia'
import { readBatches } from '#db/lists/read-batches.ts'
import { submissionPlaces } from '#db/schema/forms.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import {
  defineList,
  entityUndoRoutes,
  exportEntityList,
  renderEntityList,
  respondWithEntityList,
} from '#src/admin/entities/entity-list.tsx'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { maxSelectedRows } from '#src/admin/limits.ts'
import { exportList } from '#src/admin/list-export.ts'
import { isId, listHref, parseBackUrl, readListParams } from '#src/admin/list.ts'
import { savedViewRoutes } from '#src/admin/saved-views.tsx'
import { undoable } from '#src/admin/undo.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { isQuestion } from '#src/lib/content/form-fields.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { file, page, redirect } from '#src/web/response.tsx'
import { formsPath } from '#templates/forms/admin/form-list.tsx'
import { SubmissionBulkBar, answerText, submissionColumns, submissionsPath as path } from '#templates/forms/admin/submission-list.tsx'
import { SubmissionPage } from '#templates/forms/admin/submission-page.tsx'
import { csvTime } from '#templates/admin/entity-list.tsx'
import { followReleased } from '../released-submissions.ts'
import { findForm, listFormOptions } from '../find-forms.ts'
import {
  countSubmissionViews,
  findNeighborSubmissions,
  getSubmission,
  getSubmissionFile,
  moveSubmissions,
  setSubmissionsRead,
  submissionListQuery,
} from '../submissions.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

const idsSchema = t.Object({ ids: t.Array(t.Integer()) })
const placesSchema = t.Object({ inbox: t.Array(t.Integer()), spam: t.Array(t.Integer()), trash: t.Array(t.Integer()) })

const undoRead = (isRead: boolean) =>
  undoable(idsSchema, {
    describe: (view, { ids: { length: count } }) => ({
      text: view.t(isRead ? 'forms.done.read' : 'forms.done.unread', { count }),
      canUndo: count > 0,
    }),
    undo: async (tx, { ids }) => void (await setSubmissionsRead(tx, ids, !isRead)),
  })

const undoMove = (message: 'forms.done.spam' | 'forms.done.deleted' | 'forms.done.inbox') =>
  undoable(placesSchema, {
    describe: (view, { inbox, spam, trash }) => {
      const count = inbox.length + spam.length + trash.length
      return { text: view.t(message, { count }), canUndo: count > 0 }
    },
    undo: async (tx, places, { now }) => {
      for (const place of submissionPlaces) await moveSubmissions(tx, places[place], place, now)
    },
  })

const submissionList = defineList({
  name: 'form-submissions',
  path,
  area: 'content',
  hasPersonalData: true,
  title: 'forms.submissions',
  searchLabel: 'forms.searchSubmissions',
  views: ['inbox', 'unread', 'spam', 'trash'],
  viewsLabel: 'forms.places',
  viewCounts: countSubmissionViews,
  viewLabel: (name) => (name === 'unread' ? 'forms.unread' : `forms.place.${name}`),
  sorts: { received: 'desc' },
  filters: { form: isId },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'form',
      label: view.t('forms.form'),
      any: view.t('forms.anyForm'),
      value: filters.form,
      options: (await listFormOptions(q)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  columns: submissionColumns,
  drawBulkBar: SubmissionBulkBar,
  opens: 'page',
  query: (shop, _view, { view, filters, search, descending }) =>
    submissionListQuery(shop.db.read, { view, formId: filters.form ? Number(filters.form) : null, search, descending }),
  empty: ({ view }) =>
    view === 'inbox' || view === 'unread'
      ? { icon: 'inbox', title: 'forms.noSubmissions', text: 'forms.noSubmissionsText' }
      : { icon: 'inbox', title: 'forms.placeEmpty', text: 'forms.placeEmptyText' },
  undo: {
    'submission.read': undoRead(true),
    'submission.unread': undoRead(false),
    'submission.spam': undoMove('forms.done.spam'),
    'submission.deleted': undoMove('forms.done.deleted'),
    'submission.restored': undoMove('forms.done.inbox'),
  },
})

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  action: t.Union([t.Literal('read'), t.Literal('unread'), t.Literal('spam'), t.Literal('trash'), t.Literal('inbox')]),
  back: t.String({ maxLength: 2000 }),
})
type BulkAction = typeof bulkSchema.static.action

export const submissionRoutes = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, { listConfig: submissionList, area: 'content', title: submissionList.title }))
    .use(entityUndoRoutes(shop, submissionList))
    .use(requireStaff(shop, 'content'))
    .get(path, ({ view, req }) => renderEntityList(shop, view, req.raw, submissionList))
    .get(`${path}/export.csv`, ({ view, req }) => exportSubmissions(shop, view, req))
    .get(`${formsPath}/:id/submissions`, async ({ view, params }) => {
      const id = parseId(params.id)
      if (!(await findForm(shop.db.read, id))) throw new NotFound('form')
      return redirect(view, `${path}?form=${id}`, undefined, 302)
    })
    .get(`${path}/:id`, async ({ view, req, params }) => {
      const submission = await getSubmission(shop.db.read, parseId(params.id))
      const canWrite = view.can('content', 'write')
      // Opening it is reading it.
      if (canWrite && !submission.isRead && !req.prefetch) await writeAside(shop, (tx) => setSubmissionsRead(tx, [submission.id], true))
      const neighbors = await findNeighborSubmissions(shop.db.read, submission)
      const body = <SubmissionPage view={view} submission={submission} neighbors={neighbors} canWrite={canWrite} />
      return page(view, view.t('forms.submission', { number: submission.id }), body, {
        styles: ['css/form-builder-page.css'],
        scripts: ['js/submissions.js'],
      })
    })
    .get(`${path}/:id/files/:file`, async ({ req, params }) => {
      const found = await getSubmissionFile(shop.db.read, parseId(params.id), parseId(params.file))
      const blob = await shop.files.get(found.file)
      if (!blob) throw new NotFound('file')
      req.extendTimeout(255)
      return file(blob, { type: found.type, saveAs: found.name })
    })
    .post(`${path}/:id/delete`, async ({ view, req, params }) => {
      const { id } = await getSubmission(shop.db.read, parseId(params.id))
      const { entry } = await changeSubmissions(shop, view, [id], 'trash')
      return respondWithEntityList(shop, { view, req }, submissionList, { back: parseBackUrl(path, ''), entry })
    })
    .post(`${path}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const { entry } = await changeSubmissions(shop, view, values.ids, values.action)
      return respondWithEntityList(shop, { view, req }, submissionList, { back: parseBackUrl(path, values.back), entry })
    })

function changeSubmissions(shop: Shop, view: StaffView, ids: number[], action: BulkAction): Promise<{ entry: number }> {
  const subject = ids.length === 1 ? `submission:${ids[0]}` : 'submissions'
  if (action === 'read' || action === 'unread')
    return withAudit(shop, view, { action: `submission.${action}`, subject }, async (tx) => ({
      change: { ids: await setSubmissionsRead(tx, ids, action === 'read') },
    }))
  const name = ({ spam: 'submission.spam', trash: 'submission.deleted', inbox: 'submission.restored' } as const)[action]
  return withAudit(shop, view, { action: name, subject }, async (tx, now) => {
    const moved = await moveSubmissions(tx, ids, action, now)
    if (action === 'inbox') await followReleased(shop, tx, moved.spam)
    return { change: { ...moved } }
  })
}

/** Of one form, with a column for each of its fields. */
async function exportSubmissions(shop: Shop, view: StaffView, req: HttpRequest): Promise<Response> {
  const params = readListParams(submissionList, view.url)
  const form = params.filters.form ? await findForm(shop.db.read, Number(params.filters.form)) : null
  if (!form) return exportEntityList(shop, { view, req }, submissionList)
  const keys = form.fields.filter(isQuestion).map(({ key }) => key)
  const query = submissionListQuery(shop.db.read, { ...params, formId: form.id })
  async function* lines() {
    for await (const rows of readBatches(shop.db, query))
      yield rows.map(({ id, createdAt, page: from, answers }) => {
        const texts = new Map(answers.map((answer) => [answer.key, answerText(answer)]))
        return [id, csvTime(createdAt), from, ...keys.map((key) => texts.get(key) ?? '')]
      })
  }
  return exportList(
    shop,
    { view, req },
    {
      subject: submissionList.name,
      action: `${submissionList.name}.exported`,
      list: listHref(submissionList, params),
      timeoutSeconds: 300,
      hasPersonalData: true,
      lines: csvFile(['id', 'received_at', 'page', ...keys], lines()),
    },
  )
}
