import { describe, expect, test } from 'bun:test'
import { detectSource, matchHeaders } from '#src/import-files/header-mapping.ts'
import { parseMeasurement } from '#src/import-files/cells/measure-cells.ts'
import { findUnit } from '#src/import-files/words/units.ts'

const fieldOf = (header: string, source: 'woocommerce' | 'other' = 'other') => matchHeaders([header], source)[header]

describe('a unit in the name of a column', () => {
  test.each([
    ['Weight (kg)', 'weight:kg'],
    ['وزن (کیلوگرم)', 'weight:kg'],
    ['وزن (گرم)', 'weight:g'],
    ['درازا (سانتیمتر)', 'length:cm'],
    ['پهنا (میلی‌متر)', 'width:mm'],
    ['الوزن (كيلوجرام)', 'weight:kg'],
    ['العرض (سنتيميتر)', 'width:cm'],
    ['משקל (ק"ג)', 'weight:kg'],
    ['משקל (ק״ג)', 'weight:kg'],
    ['גובה (סנטימטרים)', 'height:cm'],
    ['Вес (кг)', 'weight:kg'],
    ['Вага (г)', 'weight:g'],
    ['Длина (см)', 'length:cm'],
    ['重量(公斤)', 'weight:kg'],
    ['重量(千克)', 'weight:kg'],
    ['长度(厘米)', 'length:cm'],
    ['寬 (公分)', 'width:cm'],
    ['重量 (キログラム)', 'weight:kg'],
    ['高さ (in (インチ))', 'height:in'],
    ['무게(킬로그램)', 'weight:kg'],
    ['น้ำหนัก (กก.)', 'weight:kg'],
    ['Paino (kg (kilogramma))', 'weight:kg'],
    ['Poids (livres)', 'weight:lb'],
    ['Hmotnost (unce)', 'weight:oz'],
  ])('is read in many scripts: %s', (header, field) => {
    expect(fieldOf(header)).toBe(field)
    expect(fieldOf(header, 'woocommerce')).toBe(field)
  })

  test.each([
    ['Gewicht in kg', 'weight:kg'],
    ['weight_kg', 'weight:kg'],
    ['Weight KG', 'weight:kg'],
    ['вес, кг', 'weight:kg'],
    ['Breite [mm]', 'width:mm'],
    ['variant_weight (oz)', 'variant_weight:oz'],
    ['Weight', 'weight'],
  ])('is also read without brackets, and may be missing: %s', (header, field) => {
    expect(fieldOf(header)).toBe(field)
  })

  test('that is not known, or not one of this measure, is not guessed', () => {
    for (const header of ['Weight (stone)', 'Gewicht (cm)', 'وزن (سیر)', 'variant_weight (stone)']) expect(fieldOf(header)).toBe('')
    expect(fieldOf('Gewicht', 'woocommerce')).toBe('')
  })
})

test('a unit is found by its words, whatever their case, dots and brackets', () => {
  for (const word of ['KG', 'Kilogramm', 'кг.', 'kg (kilogramma)', 'کیلو گرم', 'ｋｇ']) expect(findUnit(word)).toBe('kg')
  for (const word of ['stone', '', 'constructor', 'kgg']) expect(findUnit(word)).toBeNull()
})

describe('a weight or length in a cell', () => {
  const weight = (text: string, unit = 'kg', decimal: '.' | ',' = '.') => parseMeasurement(text, { base: 'g', unit, decimal })

  test('with a unit of its own has that unit, not the one of its column', () => {
    expect(weight('500 g')).toEqual({ value: 500 })
    expect(weight('1,2 кг', 'g', ',')).toEqual({ value: 1200 })
    expect(weight('۱٫۵ کیلوگرم', '', ',')).toEqual({ value: 1500 })
    expect(weight('2公斤', '')).toEqual({ value: 2000 })
    expect(parseMeasurement('3"', { base: 'mm', unit: '', decimal: '.' })).toEqual({ value: 76 })
  })

  test('with another unit is an error that names it', () => {
    expect(weight('5 stone')).toEqual({ reason: 'importFiles.reason.unknownUnit', params: { unit: 'stone' } })
    expect(weight('5 cm')).toHaveProperty('reason', 'importFiles.reason.unknownUnit')
  })

  test('that can be one number or a thousand times that is an error', () => {
    expect(weight('1,250')).toHaveProperty('reason', 'importFiles.reason.decimalMark')
    expect(weight('1.250', 'kg', ',')).toHaveProperty('reason', 'importFiles.reason.decimalMark')
    expect(weight('0.250', 'kg', ',')).toEqual({ value: 250 })
    expect(weight('1.250')).toEqual({ value: 1250 })
    expect(weight('1.5', 'kg', ',')).toEqual({ value: 1500 })
  })
})

test('columns of any table are found by their names in many languages', () => {
  const expected = {
    stock_level: [
      'Bestand',
      'Lagerbestand',
      'Lagermenge',
      'Quantité',
      'Existencias',
      'Giacenza',
      'Остаток',
      'موجودی',
      'المخزون',
      'מלאי',
      '库存',
      '在庫',
      '재고',
    ],
    variant_price: ['Preis', 'Prix', 'Precio', 'Prezzo', 'Цена', 'قیمت', 'السعر', 'מחיר', '价格', '価格', '가격'],
    name: ['Bezeichnung', 'Nom du produit', 'Título', 'Название', 'نام محصول', '商品名', '상품명'],
    sku: ['Artikelnummer', 'Art.-Nr.', 'Référence', 'Артикул', 'کد محصول', '品番'],
    brand: ['Marke', 'Hersteller', 'Marque', 'Бренд', 'برند', '品牌'],
    barcode: ['EAN', 'Strichcode', 'Штрихкод', 'بارکد', '条码'],
  }
  for (const [field, headers] of Object.entries(expected))
    for (const header of headers) expect([header, fieldOf(header)]).toEqual([header, field])
  expect(detectSource(['Artikelnummer', 'Bezeichnung', 'Preis', 'Bestand'])).toBe('other')
})
