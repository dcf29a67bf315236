import { ConflictPanel, SeenAt } from '#templates/admin/edit.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { SaveBar } from '#templates/ui/save-bar.tsx'
import { BasicsCard, DetailsCard, PricingCard, SearchCard } from './cards.tsx'
import { CustomizationCard } from './customization-card.tsx'
import { type Card, cardOf, cards, sideCards } from './editor-fields.ts'
import type { EditorProps } from './editor-props.ts'
import { Files } from './files.tsx'
import { Offers } from './offers.tsx'
import { PictureActions, Pictures } from './pictures.tsx'
import { HistoryCard, LayoutCard, PlaceCard, RulesCard, ShippingCard } from './side-cards.tsx'
import { statusTone } from './status.ts'
import { PickPicture, Variants } from './variants.tsx'
import { VideoCard } from './video-card.tsx'

/** The fragment #edit: everything about one product in one form. */
export function ProductEditor(props: EditorProps) {
  const { view, stored, form, conflict, undo } = props
  const { product } = stored
  const path = `/admin/ecommerce/products/${product.id}`
  const wrong = Object.keys(form.errors).length > 0
  return (
    <div class="stack" data-gap="5" id="edit">
      <Head {...props} />
      {undo.archived !== null && (
        <Notice tone="ok" live="status" id="undo-archive">
          <div class="cluster" data-gap="3">
            <span>{view.t('editor.archived')}</span>
            <form method="post" action={`${path}/archive/undo`}>
              <input type="hidden" name="entry" value={undo.archived} />
              <Button size="small" icon="undo-2">
                {view.t('admin.undo')}
              </Button>
            </form>
          </div>
        </Notice>
      )}
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {conflict && <ConflictPanel view={view} {...conflict} reload={`${path}/edit`} />}
      <noscript>
        <p class="notice" data-tone="warn">
          {view.t('editor.needsScript')}
        </p>
      </noscript>
      <Anchors {...props} />
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
        {/* Enter in a field presses the first button there is: this one saves. */}
        <button class="visually-hidden" type="submit" tabindex={-1} aria-hidden="true" />
        <SeenAt form={form} conflict={conflict} updatedAt={product.updatedAt} />
        <div class="edit">
          <div>
            <BasicsCard {...props} />
            <Pictures view={view} stored={stored} form={form} undo={undo.picture} error={null} />
            <PricingCard {...props} />
          </div>
          <div>
            <PlaceCard {...props} />
            <LayoutCard {...props} />
            <ShippingCard {...props} />
          </div>
        </div>
        <Variants {...props} />
        <div class="edit">
          <div>
            <CustomizationCard view={view} productId={product.id} form={form} />
            <Offers {...props} />
            <Files {...props} undo={undo.file} error={null} />
            <DetailsCard {...props} />
            <VideoCard {...props} />
            <SearchCard {...props} />
          </div>
          <div>
            <RulesCard {...props} />
            <HistoryCard {...props} />
          </div>
        </div>
        <SaveBar view={view} />
      </form>
      <PickPicture view={view} stored={stored} />
      <PictureActions productId={product.id} />
    </div>
  )
}

function Head({ view, stored, neighbours }: EditorProps) {
  const { product } = stored
  const path = (id: number) => `/admin/ecommerce/products/${id}`
  const archived = product.status === 'archived'
  return (
    <PageHead
      view={view}
      title={product.name}
      trail={[{ label: view.t('products.title'), href: '/admin/ecommerce/products' }]}
      badges={<Badge tone={statusTone[product.status]}>{view.t(`products.status.${product.status}`)}</Badge>}
    >
      {neighbours.previous !== null && (
        <IconButton icon="chevron-left" label={view.t('editor.previous')} href={`${path(neighbours.previous)}/edit`} />
      )}
      {neighbours.next !== null && <IconButton icon="chevron-right" label={view.t('editor.next')} href={`${path(neighbours.next)}/edit`} />}
      <form method="post" action={`${path(product.id)}/duplicate`}>
        <Button icon="copy">{view.t('editor.duplicate')}</Button>
      </form>
      <form method="post" action={`${path(product.id)}/${archived ? 'unarchive' : 'archive'}`}>
        <Button icon={archived ? 'undo-2' : 'folder'}>{view.t(archived ? 'editor.unarchive' : 'editor.archive')}</Button>
      </form>
      <LinkButton href={`/items/${product.seoLink}`} icon={product.status === 'active' ? 'external-link' : 'eye'}>
        {view.t(product.status === 'active' ? 'products.viewInStore' : 'editor.preview')}
      </LinkButton>
    </PageHead>
  )
}

/** The sections of a long page, by name. One that holds a mistake says so. */
function Anchors({ view, form }: EditorProps) {
  const wrong = new Set(Object.keys(form.errors).map(cardOf))
  return (
    <nav class="anchors" aria-label={view.t('editor.sections')}>
      {(Object.keys(cards) as Card[])
        .filter((card) => wrong.has(card) || !sideCards.includes(card))
        .map((card) => (
          <a href={`#${card}`} data-wrong={wrong.has(card)}>
            {view.t(cards[card])}
          </a>
        ))}
    </nav>
  )
}
