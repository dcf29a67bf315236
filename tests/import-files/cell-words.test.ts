import { describe, expect, test } from 'bun:test'
import { readPublished, readRowTypes, readYesOrNo } from '#src/import-files/words/cell-words.ts'

describe('words in cells', () => {
  test.each(['simple, virtual', 'Einfaches Produkt, Virtuell', 'Producto simple, Virtual'])('%p is virtual', (text) => {
    expect([...readRowTypes(text)]).toEqual(['virtual'])
  })

  test.each(['variation', 'Variante', 'Variación', 'Вариация', 'biến thể', 'Varyasyon', 'Wariant'])('%p is a variation', (text) => {
    expect([...readRowTypes(text)]).toEqual(['variation'])
  })

  test.each([
    'variable',
    'Variables Produkt',
    'Produit variable',
    'Вариативный товар',
    'Varyasyonlu ürün',
    'Produkt z wariantami',
    'simple',
  ])('%p has no special type', (text) => expect([...readRowTypes(text)]).toEqual([]))

  test('mean yes or no in several languages and their spreadsheets', () => {
    for (const word of ['Ja', 'Oui', 'Sí', 'Да', 'بله', 'Có', 'WAHR', 'VRAI', 'ИСТИНА', '1']) expect(readYesOrNo(word)).toBe(true)
    for (const word of ['Nein', 'Non', 'нет', 'خیر', 'Không', 'FALSCH', 'FAUX', 'ЛОЖЬ', '0']) expect(readYesOrNo(word)).toBe(false)
    expect(readYesOrNo('maybe')).toBeNull()
  })

  test('say whether a product is published', () => {
    for (const word of ['1', 'Veröffentlicht', 'Publié', 'منتشر شده', 'ja']) expect(readPublished(word)).toBe(true)
    for (const word of ['0', '-1', '2', 'Entwurf', 'Brouillon', 'پیش‌نویس', 'nein']) expect(readPublished(word)).toBe(false)
    expect(readPublished('soon')).toBeNull()
  })
})
