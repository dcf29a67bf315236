import type { ExampleProduct } from '#src/example-products/example-products.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, SubmitRow } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'

export const exampleProductsPath = '/admin/example-products'

interface ExampleProductsPageProps {
  view: View
  products: ExampleProduct[]
  /** How many can be added. */
  count: number
  canWrite: boolean
}

export function ExampleProductsPage({ view, products, count, canWrite }: ExampleProductsPageProps) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('exampleProducts.title')}
        breadcrumbs={[{ label: t('products.title'), href: '/admin/ecommerce/products' }]}
        note={t('exampleProducts.note')}
      />
      {products.length === 0 ? (
        <Panel>
          <EmptyState icon="package" title={t('exampleProducts.none')} text={t('exampleProducts.noneText', { count })}>
            {canWrite && <AddExamplesForm view={view} />}
          </EmptyState>
        </Panel>
      ) : (
        <Panel title={t('exampleProducts.title')} id="examples">
          <div class="stack" data-gap="4">
            <ul class="stack" data-gap="2">
              {products.map(({ id, name, stays }) => (
                <li class="cluster" data-gap="2">
                  <a class="link" href={`/admin/ecommerce/products/${id}/edit`} translate="no">
                    {name}
                  </a>
                  <Badge tone={stays ? 'warn' : 'neutral'}>{t(`exampleProducts.stays.${stays ?? 'none'}`)}</Badge>
                </li>
              ))}
            </ul>
            {canWrite && (
              <form class="stack" data-gap="2" method="post" action={`${exampleProductsPath}/delete`}>
                <p class="muted small">{t('exampleProducts.removeText')}</p>
                <SubmitRow kind="danger" icon="trash" id="remove-examples" label={t('exampleProducts.remove')} />
              </form>
            )}
          </div>
        </Panel>
      )}
    </div>
  )
}

/** One press adds them; also on the empty list of products. */
export const AddExamplesForm = ({ view }: { view: View }) => (
  <form method="post" action={`${exampleProductsPath}/add`}>
    <Button id="add-examples">{view.t('exampleProducts.add')}</Button>
  </form>
)

/** On the list of products, while there are any. */
export const ExamplesNotice = ({ view, count }: { view: View; count: number }) => (
  <Notice tone="info">
    {view.t('exampleProducts.notice', { count })}{' '}
    <a class="link" href={exampleProductsPath}>
      {view.t('exampleProducts.show')}
    </a>
  </Notice>
)
