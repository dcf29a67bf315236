import { maxCrossSells } from '#src/cross-sells/limits.ts'
import { escapePart, splitList, unescapePart } from './cell-lists.ts'
import type { FileCrossSell } from '../file-product.ts'
import type { ParseResult } from './parse-result.ts'

/** "mug: page+cart; pot: cart": cross-sells by slug with their placements; both when omitted. */
export function parseCrossSells(text: string): ParseResult<FileCrossSell[]> {
  const crossSells = splitList(text, ';').map((part) => {
    const [link = '', where = 'page+cart'] = splitList(part, ':').map(unescapePart)
    return {
      link: link.normalize('NFC').toLowerCase(),
      displayOnItemView: /^page\b/.test(where),
      displayOnPostCart: /\bcart$/.test(where),
      where,
    }
  })
  const links = new Set(crossSells.map(({ link }) => link))
  if (links.size < crossSells.length) return { reason: 'imports.reason.invalidCrossSells' }
  if (crossSells.length > maxCrossSells) return { reason: 'crossSells.tooMany', params: { count: maxCrossSells } }
  if (!crossSells.every(({ where }) => displayModes.has(where))) return { reason: 'imports.reason.invalidCrossSells' }
  return { value: crossSells.map(({ where: _where, ...crossSell }) => crossSell) }
}

export const formatCrossSells = (crossSells: readonly FileCrossSell[]): string =>
  crossSells
    .map(({ link, displayOnItemView, displayOnPostCart }) => {
      const where = [...(displayOnItemView ? ['page'] : []), ...(displayOnPostCart ? ['cart'] : [])].join('+')
      return `${escapePart(link, ':;')}: ${where || 'nowhere'}`
    })
    .join('; ')

const displayModes = new Set(['page', 'cart', 'page+cart', 'nowhere'])
