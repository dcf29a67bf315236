import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import { headerActionNames, nameOfBlock } from '#templates/navigation/layout-names.ts'
import type { EditedBlock, EditedFooter, EditedHeader } from './layout-form.ts'

interface Versions {
  lists: readonly { id: number; name: string }[]
  yours: EditedHeader | EditedFooter
  theirs: EditedHeader | EditedFooter
}

/** Both versions side by side, block by block. */
export function describeDifferences(view: View, { lists, yours, theirs }: Versions): Difference[] {
  const isShown = (shown: boolean) => view.t(shown ? 'admin.yes' : 'admin.no')
  if ('blocks' in yours && 'blocks' in theirs) return describeFooters(view, lists, yours, theirs)
  if ('blocks' in yours || 'blocks' in theirs) return []
  const actions = ({ actions: all }: EditedHeader) =>
    all.flatMap(({ key, shown }) => (shown ? view.t(headerActionNames[key]) : [])).join(', ') || view.t('admin.empty')
  return [
    { label: view.t('navigation.layout.showsMenu'), yours: isShown(yours.showsMenu), theirs: isShown(theirs.showsMenu) },
    { label: view.t('navigation.layout.actions'), yours: actions(yours), theirs: actions(theirs) },
  ]
}

function describeFooters(view: View, lists: Versions['lists'], yours: EditedFooter, theirs: EditedFooter): Difference[] {
  const none = view.t('admin.empty')
  const describe = (block: EditedBlock | undefined): string => {
    if (!block) return none
    const list = lists.find(({ id }) => id === block.menuId)?.name ?? ''
    const { text, email, phone, address, links, marks } = block
    return [nameOfBlock(view, block), list, text, email, phone, address, ...links, ...marks].filter(Boolean).join(' · ')
  }
  const count = Math.max(yours.blocks.length, theirs.blocks.length)
  const currency = ({ showsCurrency }: EditedFooter) => view.t(showsCurrency ? 'admin.yes' : 'admin.no')
  return [
    ...Array.from({ length: count }, (_, index) => ({
      label: view.t('navigation.layout.blockNumber', { number: index + 1 }),
      yours: describe(yours.blocks[index]),
      theirs: describe(theirs.blocks[index]),
    })),
    { label: view.t('navigation.layout.copyright'), yours: yours.copyright || none, theirs: theirs.copyright || none },
    { label: view.t('navigation.layout.showsCurrency'), yours: currency(yours), theirs: currency(theirs) },
  ]
}
