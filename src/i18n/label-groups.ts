import type { LabelGroup, Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { StringKey } from './built-in-strings.ts'

const groups = [
  { id: 'general', label: 'siteLabels.group.general' },
  { id: 'shop', label: 'siteLabels.group.shop' },
  { id: 'product', label: 'siteLabels.group.product' },
  { id: 'cart', label: 'siteLabels.group.cart' },
  { id: 'checkout', label: 'siteLabels.group.checkout' },
  { id: 'orders', label: 'siteLabels.group.orders' },
  { id: 'account', label: 'siteLabels.group.account' },
  { id: 'help', label: 'siteLabels.group.help' },
  { id: 'emails', label: 'siteLabels.group.emails' },
  { id: 'pages', label: 'siteLabels.group.pages' },
] as const satisfies { id: LabelGroup; label: StringKey }[]

/** The sentences that a store may rename: what shoppers read, without the texts of emails, which are templates. */
export const labelGroups = groups.map(({ id, label }) => ({ id, label, keys: keysOf(id) }))

export type LabelGroupId = (typeof groups)[number]['id']

/** Names of sentences by the first part of their keys, as `labels` of the modules says. */
function keysOf(group: LabelGroup): Record<string, string> {
  return Object.fromEntries(modules.flatMap(({ labels }: Module) => Object.entries(labels?.[group] ?? {})))
}
