import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { StaffBrandRow } from '#src/brands/edit-brands.ts'
import type { View } from '#src/web/view.ts'
import { ConflictPanel, type Difference, UpdatedAtField } from '#templates/admin/edit.tsx'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoResults } from '#templates/admin/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Drawer } from '#templates/ui/dialog.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell } from '#templates/ui/table.tsx'

export const brandsPath = '/admin/ecommerce/brands'

export interface BrandListProps {
  view: View
  params: ListParams<'all', 'name' | 'products'>
  links: ListLinks<'all', 'name' | 'products'>
  rows: StaffBrandRow[]
  count: ListCount
  back: string
  canWrite: boolean
}

// Opens a page of one brand as a sheet over the list; the link leads to the page where script is off.
const drawerAttrs = (href: string) => ({ 'hx-get': href, 'hx-target': '#list-ask', 'hx-swap': 'innerHTML' })

export function BrandsPage(props: BrandListProps) {
  const { view, back } = props
  const createHref = `${brandsPath}/create?back=${encodeURIComponent(back)}`
  return (
    <>
      <PageHead view={view} title={view.t('brands.title')}>
        {props.canWrite && (
          <LinkButton href={createHref} kind="primary" icon="plus" id="brand-add" attrs={drawerAttrs(createHref)}>
            {view.t('brands.add')}
          </LinkButton>
        )}
      </PageHead>
      <BrandList {...props} />
    </>
  )
}

/** The fragment #list of the brands. */
export function BrandList({ view, params, links, rows, count, back }: BrandListProps) {
  return (
    <List
      view={view}
      caption={view.t('brands.title')}
      tools={<ListTools view={view} params={params} links={links} searchLabel={view.t('brands.search')} filters={[]} />}
      columns={[
        { label: view.t('brands.column.name'), sort: links.sort('name') },
        { label: view.t('brands.column.slug') },
        { label: view.t('brands.column.story') },
        { label: view.t('categories.column.products'), align: 'end', sort: links.sort('products') },
      ]}
      rows={rows.map((row) => {
        const editHref = `${brandsPath}/${row.id}/edit?back=${encodeURIComponent(back)}`
        return (
          <tr id={`row-${row.id}`}>
            <Cell cell="title">
              <a class="row-link" href={editHref} id={`open-${row.id}`} {...drawerAttrs(editHref)}>
                {row.name}
              </a>
            </Cell>
            <Cell cell="sub">/brands/{row.slug}</Cell>
            <Cell>
              <span class="muted">{row.story.length > 60 ? `${row.story.slice(0, 60)}…` : row.story}</span>
            </Cell>
            <Cell cell="end" align="end">
              {view.number(row.products)}
            </Cell>
          </tr>
        )
      })}
      empty={
        params.search === '' ? (
          <EmptyState icon="tags" title={view.t('brands.none')} text={view.t('brands.noneText')} />
        ) : (
          <NoResults view={view} clearHref={links.path} text={view.t('categories.noneFoundText')} />
        )
      }
      count={count}
      href={links.page}
      hiddenContent={<div id="list-ask"></div>}
    />
  )
}

export interface BrandEditProps {
  view: View
  /** Null for a new one. */
  stored: { id: number; name: string; slug: string; updatedAt: number; products: number } | null
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  /** Brands it may be merged into. */
  mergeTargets: Option[]
  back: string
  canWrite: boolean
}

/** A brand as a sheet over the list; opens by itself when it comes by a swap. */
export function BrandDrawer(props: BrandEditProps) {
  const { view, stored } = props
  return (
    <Drawer view={view} id="brand" title={stored?.name ?? view.t('brands.create')} open>
      <div class="dialog-body stack" data-gap="6">
        <BrandForms {...props} />
      </div>
    </Drawer>
  )
}

/** The same as a page of its own. */
export function BrandEditPage(props: BrandEditProps) {
  const { view, stored } = props
  return (
    <>
      <PageHead
        view={view}
        title={stored?.name ?? view.t('brands.create')}
        breadcrumbs={[{ label: view.t('brands.title'), href: brandsPath }]}
      />
      <Panel>
        <div class="stack" data-gap="6">
          <BrandForms {...props} />
        </div>
      </Panel>
    </>
  )
}

function BrandForms({ view, stored, form, conflict, mergeTargets, back, canWrite }: BrandEditProps) {
  const action = stored ? `${brandsPath}/${stored.id}` : brandsPath
  const listSwapAttrs = { 'hx-target': '#list', 'hx-swap': 'outerMorph' }
  return (
    <>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reloadHref={`${action}/edit`} />}
      <form class="stack" data-gap="4" id="edit-form" method="post" action={action} novalidate hx-post={action} {...listSwapAttrs}>
        <input type="hidden" name="back" value={back} />
        {stored && <UpdatedAtField form={form} conflict={conflict} updatedAt={stored.updatedAt} />}
        <Field form={form} name="name" label={view.t('brands.name')} maxlength={120} autocomplete="off" disabled={!canWrite} />
        <Field
          form={form}
          name="slug"
          label={view.t('brands.slug')}
          hint={view.t(stored ? 'brands.slugHint' : 'brands.slugNewHint')}
          maxlength={80}
          autocomplete="off"
          disabled={!canWrite}
        />
        <Field
          form={form}
          name="story"
          type="textarea"
          rows={6}
          label={view.t('brands.story')}
          hint={view.t('brands.storyHint')}
          maxlength={4000}
          disabled={!canWrite}
        />
        {canWrite && (
          <div class="button-row" data-align="end">
            <Button kind="primary" id="brand-save">
              {stored ? view.t('common.saveChanges') : view.t('brands.createButton')}
            </Button>
          </div>
        )}
      </form>
      {stored && canWrite && (
        <section class="stack" data-gap="4" aria-labelledby="brand-end">
          <h2 id="brand-end">{view.t('brands.end')}</h2>
          <p>
            <a class="link" href={`/admin/ecommerce/products?brand=${stored.id}`}>
              {view.t('brands.uses', { count: stored.products })}
            </a>
          </p>
          {mergeTargets.length > 0 && (
            <form
              class="stack"
              data-gap="3"
              method="post"
              action={`${action}/merge`}
              novalidate
              hx-post={`${action}/merge`}
              {...listSwapAttrs}
            >
              <input type="hidden" name="back" value={back} />
              <Field
                form={form}
                name="into"
                type="select"
                label={view.t('brands.mergeInto')}
                hint={view.t('brands.mergeHint')}
                placeholder={view.t('productList.chooseOne')}
                options={mergeTargets}
              />
              <div class="button-row">
                <Button id="brand-merge">{view.t('brands.merge')}</Button>
              </div>
            </form>
          )}
          {stored.products === 0 && (
            <form method="post" action={`${action}/delete`} hx-post={`${action}/delete`} {...listSwapAttrs}>
              <input type="hidden" name="back" value={back} />
              <Button kind="danger" id="brand-delete">
                {view.t('brands.delete')}
              </Button>
            </form>
          )}
        </section>
      )}
    </>
  )
}
