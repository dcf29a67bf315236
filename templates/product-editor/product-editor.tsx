import { FormProblems, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { SaveBar, isRejected, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'
import { BasicsCard } from './cards/basics-card.tsx'
import { DetailsCard } from './cards/details-card.tsx'
import { HistoryCard } from './cards/history-card.tsx'
import { LayoutCard } from './cards/layout-card.tsx'
import { OrganizationCard } from './cards/organization-card.tsx'
import { PricingCard } from './cards/pricing-card.tsx'
import { PurchaseRulesCard } from './cards/purchase-rules-card.tsx'
import { SeoCard } from './cards/seo-card.tsx'
import { ShippingCard } from './cards/shipping-card.tsx'
import { CustomizationCard } from './customization-card.tsx'
import { type EditorCard, findFieldCard, editorCards, sideCards } from './editor-fields.ts'
import type { EditorProps } from './editor-props.ts'
import { ProductFiles } from './product-files.tsx'
import { CrossSells } from './cross-sells.tsx'
import { ImageActionsForm, ProductImages } from './product-images.tsx'
import { statusTone } from '#templates/product-list/status-tone.ts'
import { ImagePickerDialog, VariantsCard } from './variants-card.tsx'
import { VideoCard } from './video-card.tsx'

/** The fragment #edit: one product in one form. */
export function ProductEditor(props: EditorProps) {
  const { view, stored, form, conflict, undo } = props
  const { product } = stored
  const path = `/admin/ecommerce/products/${product.id}`
  return (
    <div class="stack" data-gap="5" id="edit">
      <EditorHead {...props} />
      {undo.archived !== null && (
        <Notice tone="ok" live="status" id="undo-archive">
          <div class="cluster" data-gap="3">
            <span>{view.t('productEditor.archived')}</span>
            <form method="post" action={`${path}/archive/undo`}>
              <input type="hidden" name="entry" value={undo.archived} />
              <Button size="small" icon="undo-2">
                {view.t('admin.undo')}
              </Button>
            </form>
          </div>
        </Notice>
      )}
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${path}/edit`} />
      <noscript>
        <p class="notice" data-tone="warn">
          {view.t('productEditor.needsScript')}
        </p>
      </noscript>
      <SectionNav {...props} />
      <form class="stack" data-gap="4" id="edit-form" {...saveFormAttrs(path, isRejected(form, conflict))} {...swapEditAttrs(path)}>
        {/* Enter submits with the first button of a form: it must save. */}
        <button class="visually-hidden" type="submit" tabindex={-1} aria-hidden="true" />
        <UpdatedAtField form={form} conflict={conflict} updatedAt={product.updatedAt} />
        <div class="edit">
          <div>
            <BasicsCard {...props} />
            <ProductImages view={view} stored={stored} form={form} undoEntryId={undo.image} error={null} />
            <PricingCard {...props} />
          </div>
          <div>
            <OrganizationCard {...props} />
            <LayoutCard {...props} />
            <ShippingCard {...props} />
          </div>
        </div>
        <VariantsCard {...props} />
        <div class="edit">
          <div>
            <CustomizationCard
              view={view}
              productId={product.id}
              rows={props.customizationRows}
              errors={form.errors}
              isOpen={view.url.pathname.endsWith('/customization')}
            />
            <CrossSells {...props} />
            <ProductFiles {...props} undoEntryId={undo.file} error={null} />
            <DetailsCard {...props} />
            <VideoCard {...props} />
            <SeoCard {...props} />
          </div>
          <div>
            <PurchaseRulesCard {...props} />
            <HistoryCard {...props} />
          </div>
        </div>
        <SaveBar view={view} />
      </form>
      <ImagePickerDialog view={view} stored={stored} />
      <ImageActionsForm productId={product.id} />
    </div>
  )
}

function EditorHead({ view, stored, adjacentProducts }: EditorProps) {
  const { product } = stored
  const path = (id: number) => `/admin/ecommerce/products/${id}`
  const isArchived = product.status === 'archived'
  return (
    <PageHead
      view={view}
      title={product.name}
      breadcrumbs={[{ label: view.t('products.title'), href: '/admin/ecommerce/products' }]}
      badges={<Badge tone={statusTone[product.status]}>{view.t(`products.status.${product.status}`)}</Badge>}
    >
      {adjacentProducts.previous !== null && (
        <IconButton icon="chevron-left" label={view.t('productEditor.previous')} href={`${path(adjacentProducts.previous)}/edit`} />
      )}
      {adjacentProducts.next !== null && (
        <IconButton icon="chevron-right" label={view.t('productEditor.next')} href={`${path(adjacentProducts.next)}/edit`} />
      )}
      <form method="post" action={`${path(product.id)}/duplicate`}>
        <Button icon="copy">{view.t('productEditor.duplicate')}</Button>
      </form>
      <form method="post" action={`${path(product.id)}/${isArchived ? 'unarchive' : 'archive'}`}>
        <Button icon={isArchived ? 'undo-2' : 'folder'}>{view.t(isArchived ? 'productEditor.unarchive' : 'productEditor.archive')}</Button>
      </form>
      <LinkButton href={`/items/${product.seoLink}`} icon={product.status === 'active' ? 'external-link' : 'eye'}>
        {view.t(product.status === 'active' ? 'productEditor.viewInStore' : 'productEditor.preview')}
      </LinkButton>
    </PageHead>
  )
}

/** Links to the sections of the page; sections with errors are marked. */
function SectionNav({ view, form, inputs }: EditorProps) {
  const cardsWithErrors = new Set(Object.keys(form.errors).map((field) => findFieldCard(inputs, field)))
  return (
    <nav class="anchors" aria-label={view.t('productEditor.sections')}>
      {(Object.keys(editorCards) as EditorCard[])
        .filter((card) => cardsWithErrors.has(card) || !sideCards.includes(card))
        .map((card) => (
          <a href={`#${card}`} data-wrong={cardsWithErrors.has(card)}>
            {view.t(editorCards[card])}
          </a>
        ))}
    </nav>
  )
}
