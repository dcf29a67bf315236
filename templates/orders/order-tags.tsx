import { maxTagLength } from '#src/orders/limits.ts'
import type { OrderTag } from '#src/orders/order-tags.ts'
import type { View } from '#src/web/view.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'

interface OrderTagsProps {
  view: View
  orderId: number
  tags: OrderTag[]
  knownTags: string[]
  mayWrite: boolean
}

/** The tags of an order; each leads to the orders that have it. */
export function OrderTags({ view, orderId, tags, knownTags, mayWrite }: OrderTagsProps) {
  if (tags.length === 0 && !mayWrite) return <></>
  const path = `/admin/ecommerce/orders/${orderId}/tags`
  return (
    <div class="no-print">
      <Panel title={view.t('orders.tags')} id="tags">
        <div class="stack" data-gap="3">
          {tags.length > 0 && (
            <ul class="order-tags">
              {tags.map(({ id, tag }) => (
                <li>
                  <a class="link" href={`/admin/ecommerce/orders?tag=${encodeURIComponent(tag)}`}>
                    {tag}
                  </a>
                  {mayWrite && (
                    <form method="post" action={`${path}/remove`}>
                      <input type="hidden" name="tag" value={tag} />
                      <IconButton icon="x" label={view.t('orders.removeTag', { tag })} size="small" type="submit" id={`untag-${id}`} />
                    </form>
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayWrite && (
            <form class="tag-form" method="post" action={path}>
              <Field
                form={{ values: {}, errors: {} }}
                name="tag"
                label={view.t('orders.addTag')}
                labelHidden
                maxlength={maxTagLength}
                autocomplete="off"
                attrs={{ list: 'known-tags' }}
              />
              <datalist id="known-tags">
                {knownTags.map((tag) => (
                  <option value={tag} />
                ))}
              </datalist>
              <Button size="small">{view.t('orders.addTag')}</Button>
            </form>
          )}
        </div>
      </Panel>
    </div>
  )
}
