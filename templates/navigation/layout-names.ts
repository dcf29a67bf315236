import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { LayoutArea } from '#src/navigation/edit-site-layout.ts'
import type { FooterBlock, FooterBlockKind, HeaderAction } from '#src/navigation/site-layout.ts'
import type { View } from '#src/web/view.ts'

export const layoutsPath = '/admin/cms-header-footer'
export const areaHref = (area: LayoutArea): string => `${layoutsPath}?area=${area}`
export const areaPath = (area: LayoutArea): string => `${layoutsPath}/${area}`

export const headerActionNames = {
  search: 'navigation.layout.action.search',
  account: 'navigation.layout.action.account',
  cart: 'navigation.layout.action.cart',
} as const satisfies Record<HeaderAction, StringKey>

interface BlockKindLook {
  label: StringKey
  hint: StringKey
  /** Fields beside the heading. */
  fields: readonly ('text' | 'menu' | 'email' | 'phone' | 'address' | 'links' | 'marks')[]
  hasHeading: boolean
}

export const blockKinds = {
  about: { label: 'navigation.layout.kind.about', hint: 'navigation.layout.hint.about', fields: ['text'], hasHeading: false },
  shop: { label: 'navigation.layout.kind.shop', hint: 'navigation.layout.hint.shop', fields: [], hasHeading: true },
  account: { label: 'navigation.layout.kind.account', hint: 'navigation.layout.hint.account', fields: [], hasHeading: true },
  help: { label: 'navigation.layout.kind.help', hint: 'navigation.layout.hint.help', fields: [], hasHeading: true },
  'list-menu': { label: 'navigation.layout.kind.list-menu', hint: 'navigation.layout.hint.list-menu', fields: ['menu'], hasHeading: true },
  text: { label: 'navigation.layout.kind.text', hint: 'navigation.layout.hint.text', fields: ['text'], hasHeading: true },
  contact: {
    label: 'navigation.layout.kind.contact',
    hint: 'navigation.layout.hint.contact',
    fields: ['text', 'email', 'phone', 'address'],
    hasHeading: true,
  },
  social: { label: 'navigation.layout.kind.social', hint: 'navigation.layout.hint.social', fields: ['links'], hasHeading: true },
  payments: { label: 'navigation.layout.kind.payments', hint: 'navigation.layout.hint.payments', fields: ['marks'], hasHeading: true },
} as const satisfies Record<FooterBlockKind, BlockKindLook>

export const lookOf = (kind: FooterBlockKind): BlockKindLook => blockKinds[kind]

/** "Contact" or, with a heading of its own, "Contact: Visit us". */
export const nameOfBlock = (view: View, { kind, heading }: Pick<FooterBlock, 'kind' | 'heading'>): string => {
  const label = view.t(blockKinds[kind].label)
  return heading.trim() === '' ? label : `${label}: ${heading.trim()}`
}
