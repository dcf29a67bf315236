import type { Static } from '@sinclair/typebox'
import { findFormSlugs, findShownForms, listFormOptions } from '#src/forms/find-forms.ts'
import { showForm } from '#src/forms/show-form.ts'
import { FormBlock } from '#templates/blocks/form.tsx'
import type { ShownForm } from '#templates/forms/shown-form.ts'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId, line, strictObject } from '../field-schemas.ts'
import { idsOf, rowField } from './entity-blocks.ts'
import { maxHeadingLength } from '../limits.ts'

const schema = strictObject({ heading: line(maxHeadingLength), form: entityId() })

export type FormData = Static<typeof schema>

export const formKind = defineBlockKind<typeof schema, ShownForm>({
  kind: 'form',
  version: 1,
  label: 'forms.form',
  hint: 'forms.blockHint',
  icon: 'list',
  group: 'site',
  schema,
  fields: {
    heading: { label: 'forms.blockHeading' },
    form: rowField('forms.form', listFormOptions),
  },
  defaults: { heading: '', form: null },
  load: async ({ shop, view }, blocks) => {
    const ids = idsOf(blocks, ({ form }) => form)
    const found = new Map((await findShownForms(shop.db.read, ids, view.contentLanguage)).map((form) => [form.id, form]))
    const page = view.url.pathname + view.url.search
    const drawn = new Map<number, number>()
    return new Map(
      blocks.flatMap(({ id, data }) => {
        const form = found.get(data.form ?? 0)
        if (!form) return []
        const instance = (drawn.get(form.id) ?? 0) + 1
        drawn.set(form.id, instance)
        return [[id, showForm(shop, form, { page, instance })] as const]
      }),
    )
  },
  render: (block) => FormBlock(block),
  toText: ({ heading }) => heading,
  styles: ['css/forms-page.css'],
  scripts: ['js/forms.js'],
  isCostly: true,
  shortcode: {
    name: 'cms-form',
    data: (id) => ({ heading: '', form: id }),
    find: async (q, slugs) => (await findFormSlugs(q, slugs)).map(({ id, slug }) => ({ id, slugs: [slug] })),
  },
})
