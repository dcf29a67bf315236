import { ConflictPanel } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import { BasicsCard, DetailsCard, PricingCard, SearchCard } from './cards.tsx'
import type { EditorProps } from './editor-props.ts'
import { LayoutCard, PlaceCard, RulesCard, ShippingCard } from './side-cards.tsx'
import { PictureActions, Pictures } from './pictures.tsx'
import { statusTone } from './status.ts'
import { VariantsCard } from './variants-card.tsx'

/** The fragment #edit: everything about one product in one form. */
export function ProductEditor(props: EditorProps) {
  const { view, stored, form, conflict } = props
  const { product } = stored
  const path = `/admin/ecommerce/products/${product.id}`
  const wrong = Object.keys(form.errors).length > 0
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={product.name}
        trail={[{ label: view.t('products.title'), href: '/admin/ecommerce/products' }]}
        badges={<Badge tone={statusTone[product.status]}>{view.t(`products.status.${product.status}`)}</Badge>}
      >
        {product.status === 'active' && (
          <LinkButton href={`/items/${product.seoLink}`} icon="external-link">
            {view.t('products.viewInStore')}
          </LinkButton>
        )}
      </PageHead>
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reload={`${path}/edit`} />}
      <form
        class="stack"
        data-gap="4"
        id="edit-form"
        method="post"
        action={path}
        novalidate
        data-save
        data-dirty={wrong || conflict !== null}
        hx-post={path}
        hx-target="#edit"
        hx-swap="outerHTML"
        {...{ 'hx-status:422': 'swap:outerMorph' }}
      >
        <input type="hidden" name="updated_at" value={product.updatedAt} />
        <div class="edit">
          <div>
            <BasicsCard {...props} />
            <Pictures view={view} stored={stored} form={form} undo={props.removal} error={null} />
            <PricingCard {...props} />
            <VariantsCard {...props} />
            <DetailsCard {...props} />
            <SearchCard {...props} />
          </div>
          <div>
            <PlaceCard {...props} />
            <LayoutCard {...props} />
            <ShippingCard {...props} />
            <RulesCard {...props} />
          </div>
        </div>
        <SaveBar view={view} />
      </form>
      <PictureActions productId={product.id} />
    </div>
  )
}
