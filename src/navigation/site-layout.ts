import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import {
  maxAddressLength,
  maxBlockTextLength,
  maxCopyrightLength,
  maxEmailLength,
  maxFooterBlocks,
  maxHeadingLength,
  maxPhoneLength,
  maxSocialLinks,
  maxUrlLength,
} from './limits.ts'
import { paymentMarks } from './payment-marks.ts'

export const headerActions = ['search', 'account', 'cart'] as const

export const footerBlockKinds = ['about', 'shop', 'account', 'help', 'list-menu', 'text', 'contact', 'social', 'payments'] as const

const oneOf = <const T extends readonly string[]>(values: T) => Type.Union(values.map((value) => Type.Literal(value as T[number])))

const headerSchema = Type.Object({
  version: Type.Literal(1),
  showsMenu: Type.Boolean(),
  /** What is shown, in this order. */
  actions: Type.Array(oneOf(headerActions), { uniqueItems: true }),
})

const footerBlockSchema = Type.Object({
  kind: oneOf(footerBlockKinds),
  /** '' = that of the kind. */
  heading: Type.String({ maxLength: maxHeadingLength }),
  text: Type.String({ maxLength: maxBlockTextLength }),
  menuId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  email: Type.String({ maxLength: maxEmailLength }),
  phone: Type.String({ maxLength: maxPhoneLength }),
  address: Type.String({ maxLength: maxAddressLength }),
  links: Type.Array(Type.String({ maxLength: maxUrlLength }), { maxItems: maxSocialLinks }),
  marks: Type.Array(oneOf(paymentMarks), { uniqueItems: true }),
})

const footerSchema = Type.Object({
  version: Type.Literal(1),
  blocks: Type.Array(footerBlockSchema, { maxItems: maxFooterBlocks }),
  /** '' = the built-in line. */
  copyright: Type.String({ maxLength: maxCopyrightLength }),
  showsCurrency: Type.Boolean(),
})

export type HeaderLayout = Static<typeof headerSchema>

export type FooterLayout = Static<typeof footerSchema>

export type FooterBlock = Static<typeof footerBlockSchema>

export type HeaderAction = (typeof headerActions)[number]

export type FooterBlockKind = (typeof footerBlockKinds)[number]

export interface SiteLayouts {
  /** Null = the built-in one. */
  header: HeaderLayout | null
  footer: FooterLayout | null
}

export const builtInHeader: HeaderLayout = { version: 1, showsMenu: true, actions: [...headerActions] }

export const newFooterBlock = (kind: FooterBlockKind): FooterBlock => ({
  kind,
  heading: '',
  text: '',
  menuId: null,
  email: '',
  phone: '',
  address: '',
  links: [],
  marks: [],
})

export const builtInFooter: FooterLayout = {
  version: 1,
  blocks: (['about', 'shop', 'account', 'help'] as const).map(newFooterBlock),
  copyright: '',
  showsCurrency: true,
}

export const isHeaderLayout = (layout: unknown): layout is HeaderLayout => Value.Check(headerSchema, layout)

export const isFooterLayout = (layout: unknown): layout is FooterLayout => Value.Check(footerSchema, layout)

/** Stored ones that do not fit are as if there were none. */
export function parseSiteLayouts(rows: readonly { area: 'header' | 'footer'; layout: unknown }[]): SiteLayouts {
  const find = (area: 'header' | 'footer') => rows.find((row) => row.area === area)?.layout
  const header = find('header')
  const footer = find('footer')
  return {
    header: isHeaderLayout(header) ? header : null,
    footer: isFooterLayout(footer) ? footer : null,
  }
}

/** Translations by `footerTextKey` of their original, so that they stay with it wherever it is moved. */
export type FooterTexts = Record<string, string>

export const footerTextKey = (original: string): string => Bun.hash(original).toString(36)

export function translateFooter(footer: FooterLayout, texts: FooterTexts): FooterLayout {
  const translate = (original: string) => texts[footerTextKey(original)] ?? original
  const blocks = footer.blocks.map((block) => ({ ...block, heading: translate(block.heading), text: translate(block.text) }))
  return { ...footer, blocks, copyright: translate(footer.copyright) }
}
