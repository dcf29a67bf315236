import { Elysia } from 'elysia'
import type { Exec } from '#db/types.ts'
import { changesBetween } from '#src/audit-log/changes-between.ts'
import { saveForm, withAudit } from '#src/admin/edit.ts'
import { listFieldsForStaff } from '#src/checkout/edit-checkout-fields.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseAmount } from '#src/lib/money/money.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { ProcessorsPage } from '#templates/payments/processors-page.tsx'
import { processorsPath as path } from '#templates/payments/processors-path.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { paymentTermsSchema, processorNameSchema, processorSwitchSchema } from '../forms.ts'
import { maxConnectionTestsPerMinute, maxCreditLimit } from '../limits.ts'
import { readPaymentTerms, savePaymentTerms } from '../payment-terms.ts'
import { listStaffProcessors } from '../list-processors.ts'
import { type Processor, ProcessorError, isHidden } from '../processor.ts'
import { getProcessorRecord, renameProcessor, setPrimaryProcessor, setProcessorEnabled, shownName } from '../processor-records.ts'
import { otherLanguages } from '#src/i18n/languages.ts'

/** A problem with one processor, shown beside it. */
interface Problem {
  slug: string
  /** Of the name. */
  form?: FormState
  /** Of how to pay. */
  terms?: FormState
  text?: string
  status?: 409 | 422
}

/** How orders are paid: which processors shoppers are offered, and whether each is ready. */
export const processorRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'settings'))
    .get(path, ({ view }) => renderProcessors(shop, view))
    .post(`${path}/:slug/name`, async ({ view, req, params }) => {
      const processor = findProcessor(shop, params.slug)
      const { processorId, slug } = processor
      const form = await readForm(view, req.raw, processorNameSchema)
      if (!form.ok) return renderProcessors(shop, view, { slug, form: form.state })
      const { name } = form.values
      await withAudit(shop, view, { action: 'processor.renamed', subject: `processor:${slug}` }, async (tx) => {
        const before = await getProcessorRecord(tx, processorId)
        // Saved as it was shown, it stays translated for shoppers.
        const stored = name === view.t(processor.nameKey) ? processor.name : name
        return (await renameProcessor(tx, processorId, stored)) ? { change: { name: [before.name, stored] } } : null
      })
      return respond(shop, view, view.t('payments.renamed', { name }))
    })
    .post(`${path}/:slug/switch`, async ({ view, req, params }) => {
      const processor = findProcessor(shop, params.slug)
      const { processorId, slug } = processor
      const { enabled } = (await readForm(view, req.raw, processorSwitchSchema)).values
      const action = { action: 'processor.switched', subject: `processor:${slug}` }
      return tryChange(shop, view, slug, async () => {
        const { name } = await withAudit(shop, view, action, async (tx) => {
          await setProcessorEnabled(tx, processorId, enabled)
          return { change: { enabled: [!enabled, enabled] }, name: await readShownName(tx, view, processor) }
        })
        return view.t(enabled ? 'payments.turnedOn' : 'payments.turnedOff', { name })
      })
    })
    .post(`${path}/:slug/primary`, async ({ view, params }) => {
      const processor = findProcessor(shop, params.slug)
      const { processorId, slug } = processor
      const action = { action: 'processor.madePrimary', subject: `processor:${slug}` }
      return tryChange(shop, view, slug, async () => {
        const { name } = await withAudit(shop, view, action, async (tx) => {
          await setPrimaryProcessor(tx, processorId)
          return { change: { primary: [false, true] }, name: await readShownName(tx, view, processor) }
        })
        return view.t('payments.madePrimary', { name })
      })
    })
    .post(`${path}/:slug/terms`, ({ view, req, params }) => saveTerms(shop, view, req, findProcessor(shop, params.slug)))
    .post(`${path}/:slug/test`, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const processor = findProcessor(shop, params.slug)
      if (!processor.checkConnection) throw new NotFound('test')
      await enforceRateLimit(shop, `processor-test:${processor.slug}`, maxConnectionTestsPerMinute, 60_000)
      try {
        await processor.checkConnection()
      } catch (error) {
        if (!(error instanceof ProcessorError)) throw error
        const text = view.t('payments.testFailed', { reason: error.message })
        return renderProcessors(shop, view, { slug: processor.slug, text })
      }
      return respond(shop, view, view.t('payments.testPassed', { name: await readShownName(shop.db.read, view, processor) }))
    })

async function saveTerms(shop: Shop, view: StaffView, req: HttpRequest, processor: Processor): Promise<Response> {
  const { processorId, slug, manual } = processor
  if (!manual) throw new NotFound('terms')
  const languages = (await otherLanguages(shop)).map(({ code }) => code)
  const form = await readForm(view, req.raw, paymentTermsSchema)
  const action = { action: 'processor.terms', subject: `processor:${slug}` }
  const saved = await saveForm(form, async ({ instructions, due_days: dueDays, texts, version, ...values }) => {
    const terms = {
      instructions,
      dueDays,
      creditLimit: manual.onCredit ? readCreditLimit(view, values.credit_limit) : null,
      texts: Object.fromEntries(languages.map((code) => [code, texts[code]?.instructions ?? ''])),
    }
    return withAudit(shop, view, action, async (tx, now) => {
      const method = { processorId, manual }
      const before = await readPaymentTerms(tx, method)
      await savePaymentTerms(tx, method, terms, { version, now })
      return {
        change: changesBetween({ ...before }, { ...(await readPaymentTerms(tx, method)) }),
        name: await readShownName(tx, view, processor),
      }
    })
  })
  if (saved.status === 200) return respond(shop, view, view.t('payments.termsSaved', { name: saved.result.name }))
  const text = saved.status === 409 ? { text: view.t('payments.termsConflict') } : {}
  return renderProcessors(shop, view, { slug, terms: form.state, ...text, status: saved.status })
}

function readCreditLimit(view: StaffView, text: string): number | null {
  if (text === '') return null
  const amount = parseAmount(text, view.moneyInput)
  if (amount === null || amount > maxCreditLimit) throw new UserError('payments.creditLimitWrong', {}, 'credit_limit')
  return amount
}

function findProcessor(shop: Shop, slug: string): Processor {
  const found = shop.processors.find((processor) => processor.slug === slug && !isHidden(processor.processorId))
  if (!found) throw new NotFound('processor')
  return found
}

const readShownName = async (q: Exec, view: StaffView, processor: Processor): Promise<string> =>
  shownName(view.t, processor, await getProcessorRecord(q, processor.processorId))

async function tryChange(shop: Shop, view: StaffView, slug: string, change: () => Promise<string>): Promise<Response> {
  try {
    return await respond(shop, view, await change())
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return renderProcessors(shop, view, { slug, text: view.t(error.key, error.params) })
  }
}

async function respond(shop: Shop, view: StaffView, message: string): Promise<Response> {
  return view.partial ? withToast(await renderProcessors(shop, view), 'toast', message) : redirect(view, path, message)
}

async function renderProcessors(shop: Shop, view: StaffView, problem: Problem | null = null): Promise<Response> {
  const processors = await listStaffProcessors(shop.db.read, shop, view.t)
  const checkoutFields = await listFieldsForStaff(shop.db.read)
  const body = (
    <ProcessorsPage
      view={view}
      processors={processors}
      checkoutFields={checkoutFields}
      problem={problem}
      languages={await otherLanguages(shop)}
      now={shop.now()}
      baseUrl={shop.config.baseUrl}
    />
  )
  const status = problem ? (problem.status ?? 422) : 200
  if (view.partial) return withStatus(status, fragments(view, body))
  return page(view, view.t('payments.processors'), body, {
    status,
    scripts: ['js/admin/copy.js'],
    styles: ['css/payment-methods-page.css'],
  })
}
