import { selectedValues } from '#src/lib/products/selected-options.ts'
import type { StaffProduct, StaffVariant } from '#src/product-editor/find-product.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Thumb } from '#templates/admin/thumb.tsx'
import { statusTone } from '#templates/product-list/status-tone.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'

interface ProductSummaryProps {
  view: View
  stored: StaffProduct
  brand: string | null
  /** Names of its categories, the main one first. */
  categories: string[]
}

/** A product for staff who may look it up but not change it. */
export function ProductSummary({ view, stored, brand, categories }: ProductSummaryProps) {
  const { t } = view
  const { product, variants } = stored
  const isActive = product.status === 'active'
  const facts: [label: string, value: string][] = [
    [t('productEditor.price'), view.money(product.price)],
    [t('productEditor.salePrice'), product.salePrice === null ? '' : view.money(product.salePrice)],
    [t('productEditor.wholesalePrice'), product.wholesalePrice === null ? '' : view.money(product.wholesalePrice)],
    [t('products.brand'), brand ?? ''],
    [t('productList.column.category'), categories.join(', ')],
    [t('productEditor.tags'), product.tags.join(', ')],
    [t('productEditor.seoLink'), product.seoLink],
    [t('productEditor.shortDescription'), product.shortDescription],
  ]
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={product.name}
        breadcrumbs={[{ label: t('products.title'), href: '/admin/ecommerce/products' }]}
        badges={<Badge tone={statusTone[product.status]}>{t(`products.status.${product.status}`)}</Badge>}
        note={t('productEditor.viewOnly')}
      >
        <LinkButton href={`/items/${product.seoLink}`} icon={isActive ? 'external-link' : 'eye'}>
          {t(isActive ? 'productEditor.viewInStore' : 'productEditor.preview')}
        </LinkButton>
      </PageHead>
      <Panel title={t('productEditor.facts')} id="facts">
        <DescriptionList items={facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))} />
      </Panel>
      <Panel title={t('productEditor.card.variants')} id="variants" flush>
        <Table
          caption={t('productEditor.card.variants')}
          columns={[{ label: t('productEditor.sku') }, { label: t('products.column.stock'), align: 'end' }]}
        >
          {variants.map((variant) => (
            <tr>
              <Cell cell="title">
                <div class="row-title">
                  <Thumb file={variantImage(stored, variant)} />
                  <div>
                    {variant.sku}
                    <p class="muted small">{selectedValues(product.options, variant.options).join(' · ')}</p>
                  </div>
                </div>
              </Cell>
              <Cell cell="end" align="end">
                {stockText(view, variant)}
              </Cell>
            </tr>
          ))}
        </Table>
      </Panel>
    </div>
  )
}

function variantImage({ product, images }: StaffProduct, { ownImages, options }: StaffVariant): string | undefined {
  const values = selectedValues(product.options, options)
  const image = images.find(({ id }) => ownImages.includes(id)) ?? images.find(({ color }) => values.includes(color)) ?? images[0]
  return image?.file
}

const stockText = (view: View, { stock, reserved }: StaffVariant): string =>
  stock === null ? view.t('productList.notTracked') : view.t('products.inStock', { count: stock - reserved })
