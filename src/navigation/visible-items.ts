import { endOfBranch } from './menu-items.ts'
import type { ShownItem } from './shown-menus.ts'

export interface MenuVisitor {
  isSignedIn: boolean
  isWholesale: boolean
  hasHelpCenter: boolean
  /** Epoch ms. */
  now: number
}

export function itemsFor(items: readonly ShownItem[], visitor: MenuVisitor): ShownItem[] {
  const shown: ShownItem[] = []
  for (let index = 0; index < items.length;) {
    const isShown = isFor(items[index]!, visitor)
    if (isShown) shown.push(items[index]!)
    index = isShown ? index + 1 : endOfBranch(items, index)
  }
  return shown
}

function isFor({ audience, shownFrom, targetType }: ShownItem, { isSignedIn, isWholesale, hasHelpCenter, now }: MenuVisitor): boolean {
  if (shownFrom !== null && shownFrom > now) return false
  if (targetType === 'help-center' && !hasHelpCenter) return false
  switch (audience) {
    case 'everyone':
      return true
    case 'signed-in':
      return isSignedIn
    case 'guests':
      return !isSignedIn
    case 'wholesale':
      return isWholesale
  }
}
