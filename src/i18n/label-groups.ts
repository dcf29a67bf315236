import type { LabelGroup, Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { StringKey } from './built-in-strings.ts'

/** In each group the sentences of `first` come before the others, which follow the module order. */
const groups = [
  { id: 'general', label: 'siteLabels.group.general', first: 'common' },
  { id: 'shop', label: 'siteLabels.group.shop', first: 'storefront' },
  { id: 'product', label: 'siteLabels.group.product', first: 'productPage' },
  { id: 'cart', label: 'siteLabels.group.cart', first: 'cart' },
  { id: 'checkout', label: 'siteLabels.group.checkout', first: 'checkout' },
  { id: 'orders', label: 'siteLabels.group.orders', first: 'orders' },
  { id: 'account', label: 'siteLabels.group.account', first: 'account' },
  { id: 'help', label: 'siteLabels.group.help', first: 'kb' },
  { id: 'emails', label: 'siteLabels.group.emails', first: 'ticketMails' },
  { id: 'pages', label: 'siteLabels.group.pages', first: 'cms' },
] as const satisfies { id: LabelGroup; label: StringKey; first: string }[]

/** The sentences that a store may rename: what shoppers read, without the texts of emails, which are templates. */
export const labelGroups = groups.map(({ id, label, first }) => ({ id, label, keys: keysOf(id, first) }))

export type LabelGroupId = (typeof groups)[number]['id']

/** Names of sentences by the first part of their keys, as `labels` of the modules says. */
function keysOf(group: LabelGroup, first: string): Record<string, string> {
  const keys = modules.flatMap(({ labels }: Module) => Object.entries(labels?.[group] ?? {}))
  return Object.fromEntries(keys.toSorted(([one], [other]) => Number(other === first) - Number(one === first)))
}
