import { type Static, t } from 'elysia'
import { maxBlockTextLength, maxFooterBlocks } from '../limits.ts'
import { isSocialLink } from '../edit-site-layout.ts'
import {
  type FooterBlock,
  type FooterBlockKind,
  footerBlockKinds,
  type FooterLayout,
  type HeaderAction,
  headerActions,
  type HeaderLayout,
  newFooterBlock,
} from '../site-layout.ts'
import { oneOf } from '#src/web/form/one-of.ts'
import { paymentMarks } from '../payment-marks.ts'

/** Longer texts are errors of their field: what was typed must come back. */
const freeText = t.String({ default: '', maxLength: 4 * maxBlockTextLength, multiline: true })

const actionSchema = t.Object({ shown: t.Boolean() })

const blockSchema = t.Object({
  kind: oneOf(footerBlockKinds),
  heading: freeText,
  text: freeText,
  menu: t.Nullable(t.Integer({ minimum: 1 })),
  email: freeText,
  phone: freeText,
  address: freeText,
  links: freeText,
  marks: t.Array(oneOf(paymentMarks)),
})

export const headerSchema = t.Object({
  updated_at: t.Integer({ minimum: 0, default: 0 }),
  shows_menu: t.Boolean(),
  actions: t.Record(t.String(), actionSchema),
})

/** Blocks by key, in the order of the form. */
export const footerSchema = t.Object({
  updated_at: t.Integer({ minimum: 0, default: 0 }),
  /** The kind to add. */
  add: t.String({ default: '' }),
  blocks: t.Record(t.String(), blockSchema),
  copyright: freeText,
  shows_currency: t.Boolean(),
})

/** Some more than a footer may have, so that too many are refused at a block. */
export const layoutFormLimits = { bytes: 256 * 1024, fields: maxFooterBlocks * 40, depth: 3 }

/** `level` for the steps of menus: a list is a tree of one level. */
export interface EditedAction {
  key: HeaderAction
  level: 0
  shown: boolean
}

export interface EditedHeader {
  showsMenu: boolean
  /** All of them. */
  actions: EditedAction[]
}

export type EditedBlock = FooterBlock & { key: string; level: 0 }

export type EditedFooter = Omit<FooterLayout, 'blocks' | 'version'> & { blocks: EditedBlock[] }

export function toEditedHeader({ showsMenu, actions }: HeaderLayout): EditedHeader {
  const hidden = headerActions.filter((action) => !actions.includes(action))
  return { showsMenu, actions: [...actions, ...hidden].map((key) => ({ key, level: 0, shown: actions.includes(key) })) }
}

export const toEditedFooter = ({ blocks, copyright, showsCurrency }: FooterLayout): EditedFooter => ({
  copyright,
  showsCurrency,
  blocks: blocks.map((block, index) => ({ ...block, key: `b${index + 1}`, level: 0 })),
})

export function parseHeader({ shows_menu: showsMenu, actions }: Static<typeof headerSchema>): EditedHeader {
  const named = Object.keys(actions).filter((key): key is HeaderAction => (headerActions as readonly string[]).includes(key))
  const missing = headerActions.filter((key) => !named.includes(key))
  return { showsMenu, actions: [...named, ...missing].map((key) => ({ key, level: 0, shown: actions[key]?.shown ?? false })) }
}

export const parseFooter = ({ blocks, copyright, shows_currency: showsCurrency }: Static<typeof footerSchema>): EditedFooter => ({
  copyright,
  showsCurrency,
  blocks: Object.entries(blocks).flatMap(([key, block]) => (/^b\d{1,4}$/.test(key) ? [toBlock(key, block)] : [])),
})

function toBlock(key: string, { menu, links, ...block }: Static<typeof blockSchema>): EditedBlock {
  const lines = links.split('\n').map((line) => line.trim())
  return { ...block, key, level: 0, menuId: menu, links: lines.filter(Boolean), marks: [...new Set(block.marks)] }
}

export const toHeader = ({ showsMenu, actions }: EditedHeader): HeaderLayout => ({
  version: 1,
  showsMenu,
  actions: actions.filter(({ shown }) => shown).map(({ key }) => key),
})

export const toFooter = ({ blocks, copyright, showsCurrency }: EditedFooter): FooterLayout => ({
  version: 1,
  blocks: blocks.map(({ key: _key, level: _level, ...block }) => block),
  copyright,
  showsCurrency,
})

/** For the preview, which draws what cannot be saved yet. */
export const toShownFooter = (footer: EditedFooter): FooterLayout => ({
  ...toFooter(footer),
  blocks: toFooter(footer).blocks.map((block) => ({ ...block, links: block.links.filter(isSocialLink) })),
})

export const isBlockKind = (kind: string): kind is FooterBlockKind => (footerBlockKinds as readonly string[]).includes(kind)

export function addBlock(blocks: readonly EditedBlock[], kind: FooterBlockKind): EditedBlock[] {
  let number = 1
  while (blocks.some(({ key }) => key === `b${number}`)) number++
  return [...blocks, { ...newFooterBlock(kind), key: `b${number}`, level: 0 }]
}
