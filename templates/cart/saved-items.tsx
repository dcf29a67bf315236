import type { CartLine } from '#src/cart/cart.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Image } from '#templates/ui/image.tsx'
import { CustomizationAnswers } from './customization-answers.tsx'

interface SavedItemsProps {
  view: View
  lines: CartLine[]
  place: 'drawer' | 'page'
  /** htmx attributes that reload the cart after a change. */
  swap: Record<string, string>
}

/** Items of an earlier cart, each with a button that adds it to this one. */
export function SavedItems({ view, lines, place, swap }: SavedItemsProps) {
  if (lines.length === 0) return <></>
  const { t } = view
  return (
    <section class="saved-items" aria-labelledby={`${place}-saved`}>
      <div class="saved-items-head">
        <h2 id={`${place}-saved`}>{t('cart.savedItems')}</h2>
        <p class="muted small">{t('cart.savedItemsText')}</p>
      </div>
      <ul class="lines">
        {lines.map((line) => (
          <li>
            <SavedItem view={view} line={line} place={place} swap={swap} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <div class="cluster">
          <SavedItemButton action="/cart/saved/restore" id={`${place}-restore-all`} swap={swap} label={t('cart.addAllSaved')} />
          <SavedItemButton action="/cart/saved/discard" id={`${place}-discard-all`} swap={swap} label={t('cart.removeAllSaved')} quiet />
        </div>
      )}
    </section>
  )
}

function SavedItem({ view, line, place, swap }: Omit<SavedItemsProps, 'lines'> & { line: CartLine }) {
  const { t } = view
  const name = line.name || t('cart.deletedItem')
  const options = line.selectedOptions.map(({ value }) => value)
  const isSoldOut = line.available === 0
  return (
    <article class="line">
      <Image image={line.image ? { file: line.image, width: 1600, height: 1600 } : null} alt="" sizes="80px" shape="square" />
      <div class="line-text">
        <h3>{line.seoLink === '' ? name : <a href={`/items/${line.seoLink}?variant=${encodeURIComponent(line.sku)}`}>{name}</a>}</h3>
        <p class="line-note">{[...options, t('checkout.quantity', { count: line.quantity })].join(' / ')}</p>
        <CustomizationAnswers view={view} answers={line.customization} />
        {line.problem === 'unavailable' ? (
          <p class="line-note">{t('cart.savedUnavailable')}</p>
        ) : (
          isSoldOut && <p class="line-note">{t('cart.savedSoldOut')}</p>
        )}
      </div>
      <p class="line-price">{view.money(line.lineTotal)}</p>
      <div class="line-tools">
        {line.problem !== 'unavailable' && !isSoldOut && (
          <SavedItemButton
            action="/cart/saved/restore"
            id={`${place}-restore-${line.id}`}
            swap={swap}
            lineId={line.id}
            label={t('cart.addSaved')}
            ariaLabel={t('cart.addOfferNamed', { product: name })}
          />
        )}
        <SavedItemButton
          action="/cart/saved/discard"
          id={`${place}-discard-${line.id}`}
          swap={swap}
          lineId={line.id}
          label={t('cart.remove')}
          ariaLabel={t('cart.removeProduct', { product: name })}
          quiet
        />
      </div>
    </article>
  )
}

function SavedItemButton(props: {
  action: string
  id: string
  swap: Record<string, string>
  /** Without it: all saved items. */
  lineId?: number
  label: string
  ariaLabel?: string
  quiet?: boolean
}) {
  return (
    <form method="post" action={props.action} data-once hx-post={props.action} {...props.swap}>
      {props.lineId !== undefined && <input type="hidden" name="line_id" value={props.lineId} />}
      <Button size="small" kind={props.quiet ? 'quiet' : undefined} id={props.id} attrs={{ 'aria-label': props.ariaLabel }}>
        {props.label}
      </Button>
    </form>
  )
}
