import type { Preview } from '#src/imports/preview.ts'
import type { ImportRun } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { ImportLayout, importsPath } from './import-layout.tsx'
import { previewedVariants, shownSampleLength } from '#src/imports/limits.ts'

interface MappingProps {
  view: View
  run: ImportRun
  form: FormState
  preview: Preview
  groups: { label: string; options: Option[] }[]
  matchedHeaders: ReadonlySet<string>
  /** When a table with the same columns was imported before; null = never. Epoch ms. */
  lastMappedAt: number | null
  /** Headers with the field that was chosen for it then, which is not the one matched automatically. */
  lastHeaders: ReadonlySet<string>
  /** Headers of a weight or length with a unit that is not known. */
  unknownUnits: ReadonlySet<string>
}

export function MappingPage(props: MappingProps) {
  const { view, run, form } = props
  const path = `${importsPath}/${run.id}`
  const note = (
    <>
      <bdi>{run.originalName}</bdi> · {view.t(`imports.mapping.text.${run.source === 'other' ? 'table' : run.source}`)}
    </>
  )
  return (
    <ImportLayout view={view} run={run} step="mapping" title={view.t('imports.mapping.title')} note={note}>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <form class="stack" data-gap="5" method="post" action={`${path}/mapping`} novalidate id="mapping">
        <div
          class="stack"
          data-gap="5"
          hx-post={`${path}/preview`}
          hx-trigger="change delay:150ms"
          hx-include="#mapping"
          hx-target="#import-preview"
          hx-swap="outerMorph"
          hx-sync="this:replace"
        >
          {run.source === 'other' && <ColumnsPanel {...props} />}
          <FirstProducts {...props} />
          <Panel title={view.t('imports.mapping.options')} id="options">
            <div class="form-rows">
              {switches.map((name) => (
                <Field
                  form={form}
                  name={name}
                  type="checkbox"
                  label={view.t(`imports.option.${name}`)}
                  {...(name === 'addMissing' ? {} : { hint: view.t(`imports.option.${name}.hint`) })}
                />
              ))}
              <Field
                form={form}
                name="decimal"
                type="radios"
                label={view.t('imports.option.decimal')}
                options={[
                  { value: '.', label: view.t('imports.option.decimal.point') },
                  { value: ',', label: view.t('imports.option.decimal.comma') },
                ]}
              />
            </div>
          </Panel>
          <div class="button-row">
            <Button kind="primary">{view.t('imports.mapping.button')}</Button>
            <Button kind="quiet" attrs={{ formaction: `${path}/preview` }}>
              {view.t('imports.mapping.update')}
            </Button>
          </div>
          {run.source !== 'other' && <ColumnsPanel {...props} />}
        </div>
      </form>
    </ImportLayout>
  )
}

const switches = ['updateExisting', 'asDraft', 'images', 'addMissing', 'stock'] as const

// Unmatched columns come first; matched ones are listed below for review.
function ColumnsPanel(props: MappingProps) {
  const { view, preview, form, lastMappedAt } = props
  const mappedCount = preview.headers.filter((_, at) => form.values[`columns.${at}`] !== '').length
  const counts = { used: view.number(mappedCount), total: view.number(preview.headers.length) }
  return (
    <Panel title={view.t('imports.mapping.columns')} id="columns" flush>
      <div class="panel-body">
        <p class="muted">{view.t('imports.mapping.usedCount', counts)}</p>
        {lastMappedAt !== null && <p class="muted">{view.t('imports.mapping.lastMapped', { date: view.date(lastMappedAt) })}</p>}
      </div>
      <Columns {...props} />
    </Panel>
  )
}

function Columns(props: MappingProps) {
  const { view, preview } = props
  const columns = [
    { label: view.t('imports.mapping.column') },
    { label: view.t('imports.mapping.samples') },
    { label: view.t('imports.mapping.field') },
  ]
  return (
    <Table caption={view.t('imports.mapping.columns')} columns={columns}>
      {preview.headers.map((header, at) => (
        <tr>
          <Cell cell="title">
            <bdi>{header}</bdi>
          </Cell>
          <Cell cell="sub">
            {preview.samples[at]?.length === 0 ? (
              <span class="muted">{view.t('imports.mapping.empty')}</span>
            ) : (
              <bdi class="file-cell">{preview.samples[at]?.map((text) => text.slice(0, shownSampleLength)).join(' · ')}</bdi>
            )}
          </Cell>
          <Cell cell="badges">
            <FieldSelect {...props} at={at} header={header} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

type FieldSelectProps = MappingProps & { at: number; header: string }

// Not a Field, because its options are grouped and the first cell of the row is its label.
function FieldSelect(props: FieldSelectProps) {
  const { view, form, at, header, groups } = props
  const name = `columns.${at}`
  const id = `f-columns-${at}`
  const error = form.errors[name]
  const selected = String(form.values[name] ?? '')
  return (
    <>
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <span class="import-choice">
        <select
          class="input"
          id={id}
          name={name}
          aria-label={view.t('imports.mapping.fieldOf', { column: header })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          <option value="">{view.t('imports.mapping.ignore')}</option>
          {groups.map(({ label, options }) => (
            <optgroup label={label}>
              {options.map((option) => (
                <option value={option.value} selected={option.value === selected}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <MappingBadge {...props} />
      </span>
    </>
  )
}

function MappingBadge({ view, header, matchedHeaders, lastHeaders, unknownUnits }: FieldSelectProps) {
  if (lastHeaders.has(header)) return <Badge tone="info">{view.t('imports.mapping.lastUsed')}</Badge>
  if (unknownUnits.has(header)) return <Badge tone="warn">{view.t('imports.mapping.chooseUnit')}</Badge>
  return matchedHeaders.has(header) ? <Badge tone="ok">{view.t('imports.mapping.matched')}</Badge> : <></>
}

/** The fragment #import-preview. */
export function FirstProducts({ view, preview }: Pick<MappingProps, 'view' | 'preview'>) {
  const columns = [
    { label: view.t('imports.preview.product') },
    { label: view.t('imports.preview.price'), align: 'end' as const },
    { label: view.t('imports.preview.variants') },
    { label: view.t('imports.preview.stock'), align: 'end' as const },
    { label: view.t('imports.preview.images'), align: 'end' as const },
    { label: view.t('imports.preview.errors'), align: 'end' as const },
  ]
  return (
    <div id="import-preview">
      <Panel title={view.t('imports.mapping.preview')} id="first" flush>
        <Table caption={view.t('imports.mapping.preview')} columns={columns}>
          {preview.products.map((product) => (
            <PreviewRow view={view} product={product} />
          ))}
        </Table>
      </Panel>
    </div>
  )
}

function PreviewRow({ view, product }: { view: View; product: Preview['products'][number] }) {
  const { attributes, variants, images, issues, handle } = product
  const stock = variants.flatMap(({ stockLevel }) => stockLevel ?? [])
  const errorCount = issues.filter(({ isError }) => isError).length
  const price = attributes.salePrice ?? attributes.price
  const variantLabels = variants
    .slice(0, previewedVariants)
    .map(({ sku, options }) => [Object.values(options).join(' / '), sku].filter((part) => part !== '').join(' · '))
  return (
    <tr>
      <Cell cell="title">
        <bdi>{attributes.name ?? (handle || view.t('imports.preview.unnamed'))}</bdi>
      </Cell>
      <Cell cell="end" align="end">
        <span class="num">{price === undefined ? '' : view.money(price)}</span>
      </Cell>
      <Cell cell="sub">
        <bdi class="file-cell">{variantLabels.join(', ') + (variants.length > previewedVariants ? ' …' : '')}</bdi>
      </Cell>
      <Cell align="end">
        <span class="num">{stock.length === 0 ? '' : view.number(stock.reduce((total, level) => total + level, 0))}</span>
      </Cell>
      <Cell align="end">
        <span class="num">{view.number(images.length)}</span>
      </Cell>
      <Cell cell="badges" align="end">
        {errorCount > 0 && <Badge tone="bad">{view.t('imports.preview.errorCount', { count: errorCount })}</Badge>}
      </Cell>
    </tr>
  )
}
