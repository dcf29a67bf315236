import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { maxNameLength } from '#src/products/limits.ts'
import { maxSkuLength } from '#src/variants/limits.ts'
import { maxTypedLength } from '#src/product-editor/limits.ts'

const path = '/admin/ecommerce/products'

/** The fragment #create: the fields a new product needs. */
export function CreateProductPage({ view, form }: { view: View; form: FormState }) {
  return (
    <div class="stack" data-gap="5" id="create">
      <PageHead
        view={view}
        title={view.t('productEditor.create')}
        breadcrumbs={[{ label: view.t('products.title'), href: path }]}
        note={view.t('productEditor.createText')}
      />
      <ErrorSummary form={form} title={view.t('common.problem')} />
      <form class="panel short-form" method="post" action={path} novalidate hx-post={path} hx-target="#create" hx-swap="outerMorph">
        <div class="panel-body form-rows">
          <Field form={form} name="name" label={view.t('productEditor.name')} required maxlength={maxNameLength} autocomplete="off" />
          <div class="fields">
            <Field
              form={form}
              name="price"
              label={view.t('productEditor.price')}
              inputmode="decimal"
              suffix={view.shop.currency}
              required
              maxlength={maxTypedLength}
              autocomplete="off"
            />
            <Field
              form={form}
              name="sku"
              label={view.t('productEditor.sku')}
              hint={view.t('productEditor.skuHint')}
              optional={view.t('common.optional')}
              maxlength={maxSkuLength}
              autocomplete="off"
            />
          </div>
          <Field
            form={form}
            name="stock"
            label={view.t('productEditor.newStock')}
            hint={view.t('productEditor.newStockHint')}
            optional={view.t('common.optional')}
            inputmode="numeric"
            width={10}
            maxlength={maxTypedLength}
            autocomplete="off"
          />
          <div class="button-row">
            <Button kind="primary">{view.t('productEditor.createButton')}</Button>
            <LinkButton href={path} kind="quiet">
              {view.t('common.discard')}
            </LinkButton>
          </div>
        </div>
      </form>
    </div>
  )
}
