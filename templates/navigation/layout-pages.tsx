import { maxCopyrightLength } from '#src/navigation/limits.ts'
import type { EditedFooter, EditedHeader } from '#src/navigation/admin/layout-form.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { appearancePath } from '#templates/appearance/paths.ts'
import { Button } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { ArrangeForm } from './arrange-form.tsx'
import { ActionRow, BlockRow } from './layout-block-row.tsx'
import type { LayoutEditorProps } from './layout-editor-props.ts'
import { areaHref, areaPath, blockKinds } from './layout-names.ts'
import { arrangeAttrs } from './menu-editor-props.ts'
import { SitePreview } from './site-preview.tsx'

export function LayoutPage(props: LayoutEditorProps & { guest: View }) {
  const { view, area, isBuilt, canWrite, updatedAt } = props
  return (
    <>
      <PageHead view={view} title={view.t('navigation.layout.title')} note={view.t('navigation.layout.note')}>
        {isBuilt && canWrite && (
          <form method="post" action={`${areaPath(area)}/reset`}>
            <input type="hidden" name="updated_at" value={updatedAt} />
            <Button kind="quiet" icon="undo-2" id="layout-reset">
              {view.t(area === 'header' ? 'navigation.layout.resetHeader' : 'navigation.layout.resetFooter')}
            </Button>
          </form>
        )}
      </PageHead>
      <Tabs
        label={view.t('navigation.layout.parts')}
        tabs={(['header', 'footer'] as const).map((part) => ({
          label: view.t(part === 'header' ? 'navigation.layout.header' : 'navigation.layout.footer'),
          href: areaHref(part),
          current: part === area,
        }))}
      />
      <div class="nav-columns">
        <LayoutEditor {...props} />
        <SitePreview view={view} guest={props.guest} hasFooter />
      </div>
    </>
  )
}

/** The fragment #nav-tree: all blocks in one form. */
export function LayoutEditor(props: LayoutEditorProps) {
  const { area, layout } = props
  const form: FormState = { values: formValues(layout), errors: props.errors }
  return (
    <ArrangeForm {...props} form={form} path={areaPath(area)} reloadHref={areaHref(area)}>
      {'blocks' in layout ? (
        <FooterFields {...props} layout={layout} form={form} />
      ) : (
        <HeaderFields {...props} layout={layout} form={form} />
      )}
    </ArrangeForm>
  )
}

/** A change of a field is sent like a move, so that the preview follows. */
const previewAttrs = (path: string) => ({
  ...arrangeAttrs(path, 'fields'),
  formaction: undefined,
  'hx-trigger': 'change delay:200ms',
  'hx-include': '#edit-form',
})

const listAttrs = ({ area, canWrite }: LayoutEditorProps) =>
  canWrite ? { 'data-nav-tree': true, 'data-levels': 1, 'data-drop': `${areaPath(area)}/arrange?do=drop` } : {}

function HeaderFields(props: LayoutEditorProps & { layout: EditedHeader; form: FormState }) {
  const { view, form, layout, canWrite } = props
  return (
    <div class="stack" data-gap="4" {...(canWrite ? previewAttrs(areaPath('header')) : {})}>
      <section class="panel" aria-labelledby="layout-menu-title">
        <div class="panel-head">
          <h2 id="layout-menu-title">{view.t('navigation.layout.menu')}</h2>
        </div>
        <div class="panel-body stack" data-gap="3">
          <Field
            form={form}
            type="switch"
            name="shows_menu"
            label={view.t('navigation.layout.showsMenu')}
            hint={view.t('navigation.layout.showsMenuHint')}
            disabled={!canWrite}
          />
          {view.can('settings', 'read') && (
            <p class="muted small">
              {view.t('navigation.layout.logoHint')}{' '}
              <a class="link" href={`${appearancePath}#f-theme_header`}>
                {view.t('navigation.layout.logoLink')}
              </a>
            </p>
          )}
        </div>
      </section>
      <section class="stack" data-gap="2" aria-labelledby="layout-actions-title">
        <h2 id="layout-actions-title" class="section-title">
          {view.t('navigation.layout.actions')}
        </h2>
        <KeyboardHelp {...props} />
        <ol class="nav-items" id="nav-items" {...listAttrs(props)}>
          {layout.actions.map((item) => (
            <ActionRow {...props} form={form} item={item} />
          ))}
        </ol>
      </section>
    </div>
  )
}

function FooterFields(props: LayoutEditorProps & { layout: EditedFooter; form: FormState }) {
  const { view, form, layout, canWrite } = props
  return (
    <>
      <div class="stack" data-gap="4" {...(canWrite ? previewAttrs(areaPath('footer')) : {})}>
        {layout.blocks.length === 0 ? (
          <EmptyState icon="list" title={view.t('navigation.layout.noBlocks')} text={view.t('navigation.layout.noBlocksText')} />
        ) : (
          <div class="stack" data-gap="2">
            <KeyboardHelp {...props} />
            <ol class="nav-items" id="nav-items" {...listAttrs(props)}>
              {layout.blocks.map((block) => (
                <BlockRow {...props} form={form} block={block} />
              ))}
            </ol>
          </div>
        )}
        <section class="panel" aria-labelledby="layout-base-title">
          <div class="panel-head">
            <h2 id="layout-base-title">{view.t('navigation.layout.lastLine')}</h2>
          </div>
          <div class="panel-body stack" data-gap="3">
            <Field
              form={form}
              name="copyright"
              label={view.t('navigation.layout.copyright')}
              hint={view.t('navigation.layout.copyrightHint')}
              placeholder={view.t('common.copyright', { name: view.siteName })}
              maxlength={maxCopyrightLength}
              autocomplete="off"
              disabled={!canWrite}
            />
            <Field form={form} type="switch" name="shows_currency" label={view.t('navigation.layout.showsCurrency')} disabled={!canWrite} />
          </div>
        </section>
      </div>
      {canWrite && <AddBlock view={view} form={form} />}
    </>
  )
}

const KeyboardHelp = ({ view, canWrite }: LayoutEditorProps) =>
  canWrite ? <p class="muted small with-script">{view.t('navigation.layout.keyboard')}</p> : <></>

function AddBlock({ view, form }: { view: View; form: FormState }) {
  return (
    <section class="panel" aria-labelledby="layout-add-title">
      <div class="panel-head">
        <h2 id="layout-add-title">{view.t('navigation.layout.addBlock')}</h2>
      </div>
      <div class="panel-body">
        <div class="nav-find">
          <Field
            form={form}
            type="select"
            name="add"
            label={view.t('navigation.layout.addBlock')}
            labelHidden
            options={Object.entries(blockKinds).map(([kind, { label, hint }]) => ({
              value: kind,
              label: `${view.t(label)} – ${view.t(hint)}`,
            }))}
          />
          <Button icon="plus" id="layout-add" attrs={arrangeAttrs(areaPath('footer'), 'add')}>
            {view.t('navigation.addShort')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function formValues(layout: EditedHeader | EditedFooter): FormState['values'] {
  if (!('blocks' in layout))
    return {
      shows_menu: layout.showsMenu ? 'on' : '',
      ...Object.fromEntries(layout.actions.map(({ key, shown }) => [`actions.${key}.shown`, shown ? 'on' : ''])),
    }
  return {
    copyright: layout.copyright,
    shows_currency: layout.showsCurrency ? 'on' : '',
    ...Object.fromEntries(
      layout.blocks.flatMap(({ key, heading, text, menuId, email, phone, address, links, marks }) =>
        Object.entries({
          heading,
          text,
          email,
          phone,
          address,
          marks,
          menu: menuId === null ? '' : String(menuId),
          links: links.join('\n'),
        }).map(([field, value]) => [`blocks.${key}.${field}`, value]),
      ),
    ),
  }
}
