import { describe, expect, test } from 'bun:test'
import type { MoveStep } from '#src/lib/collections/tree-moves.ts'
import { dropItem, placeInMenu, removeItem, stepItem } from '#src/navigation/arrange-menu.ts'
import { findItemErrors } from '#src/navigation/menu-items.ts'
import { linkItem, menuItem } from './menu-items.ts'

/** 'Bags', ' Totes' and '  Linen' are one item on each of three levels. */
const parse = (lines: readonly string[]) => lines.map((line) => ({ name: line.trim(), level: line.length - line.trimStart().length }))
const print = (items: readonly { name: string; level: number }[]) => items.map(({ name, level }) => ' '.repeat(level) + name)
const menu = ['Bags', ' Totes', '  Linen', ' Packs', 'Table', ' Mugs']
const step = (name: string, to: MoveStep, lines = menu) => {
  const items = parse(lines)
  return print(
    stepItem(
      items,
      items.findIndex((item) => item.name === name),
      to,
      3,
    ),
  )
}

describe('a step', () => {
  test('up and down moves an item past its neighbor, with all below it', () => {
    expect(step('Totes', 'down')).toEqual(['Bags', ' Packs', ' Totes', '  Linen', 'Table', ' Mugs'])
    expect(step('Table', 'up')).toEqual(['Table', ' Mugs', 'Bags', ' Totes', '  Linen', ' Packs'])
  })

  test('in makes it the last child of the item above, out the next sibling of its parent', () => {
    expect(step('Packs', 'in')).toEqual(['Bags', ' Totes', '  Linen', '  Packs', 'Table', ' Mugs'])
    expect(step('Totes', 'out')).toEqual(['Bags', ' Packs', 'Totes', ' Linen', 'Table', ' Mugs'])
  })

  test('changes nothing where there is no place for it', () => {
    for (const [name, to] of [
      ['Bags', 'up'],
      ['Bags', 'in'],
      ['Bags', 'out'],
      ['Table', 'down'],
      ['Totes', 'up'],
      ['Linen', 'in'],
    ] as const)
      expect(step(name, to)).toEqual(menu)
    // Its own child would be on the fourth level.
    expect(step('Totes', 'in', ['Bags', ' Packs', ' Totes', '  Linen'])).toEqual(['Bags', ' Packs', ' Totes', '  Linen'])
  })
})

describe('dropping', () => {
  const drop = (name: string, before: string | null, level: number) => {
    const items = parse(menu)
    const index = (wanted: string | null) => (wanted === null ? items.length : items.findIndex((item) => item.name === wanted))
    return print(dropItem(items, index(name), { before: index(before), level }, 3))
  }

  test('puts an item where it is dropped, on the nearest level that the place allows', () => {
    expect(drop('Mugs', 'Totes', 1)).toEqual(['Bags', ' Mugs', ' Totes', '  Linen', ' Packs', 'Table'])
    expect(drop('Packs', null, 2)).toEqual(['Bags', ' Totes', '  Linen', 'Table', ' Mugs', '  Packs'])
    expect(drop('Packs', 'Bags', 2)).toEqual(['Packs', 'Bags', ' Totes', '  Linen', 'Table', ' Mugs'])
  })

  test('into itself only changes its level, so no menu contains itself', () => {
    expect(drop('Bags', 'Linen', 1)).toEqual(menu)
    expect(drop('Mugs', 'Mugs', 0)).toEqual(['Bags', ' Totes', '  Linen', ' Packs', 'Table', 'Mugs'])
  })
})

test('removing takes what is below an item, too', () => {
  expect(print(removeItem(parse(menu), 1))).toEqual(['Bags', ' Packs', 'Table', ' Mugs'])
})

test('a place is counted among the items of the same parent', () => {
  expect(placeInMenu(parse(menu), 3)).toEqual({ level: 2, place: 2, count: 2 })
  expect(placeInMenu(parse(menu), 4)).toEqual({ level: 1, place: 2, count: 2 })
})

describe('a menu is refused at the item that is wrong', () => {
  const errors = (items: Parameters<typeof findItemErrors>[0], levels = 3) =>
    findItemErrors(items, levels).map(({ index, field, key }) => [index, field, key])

  test('for a fourth level, a level without a parent, and an item that is in it twice', () => {
    const at = (level: number) => menuItem({ label: 'A', level })
    expect(errors([at(0), at(1), at(2), at(3)])).toEqual([[3, 'level', 'navigation.error.tooDeep']])
    expect(errors([at(0), at(2)])).toEqual([[1, 'level', 'navigation.error.noParent']])
    expect(errors([at(0), at(1)], 1)).toEqual([[1, 'level', 'navigation.error.flat']])
    expect(errors([menuItem({ id: 7, label: 'A' }), menuItem({ id: 7, label: 'A', level: 1 })])).toEqual([
      [1, 'level', 'navigation.error.twice'],
    ])
  })

  test('for more than 200 items, once', () => {
    expect(errors(Array.from({ length: 10_000 }, () => menuItem({ label: 'A' })))).toEqual([[200, 'label', 'navigation.error.tooMany']])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'vbscript:x',
    '\u0001javascript:x',
    '',
  ])('for the link %j', (url) => {
    expect(errors([linkItem('A', url)])).toEqual([[0, 'link', 'admin.link.invalid']])
  })

  test.each(['/shop?sort=new', '#top', 'https://example.com/a', 'mailto:a@example.com', 'tel:+15550100'])('and not for %j', (url) => {
    expect(errors([linkItem('A', url)])).toEqual([])
  })
})
