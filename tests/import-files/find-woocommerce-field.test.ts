import { describe, expect, test } from 'bun:test'
import { detectSource, matchHeaders } from '#src/import-files/header-mapping.ts'

const headersByLanguage = {
  German: [
    'Typ',
    'Artikelnummer',
    'Name',
    'Regulärer Preis',
    'Übergeordnetes Produkt',
    'Gewicht (kg)',
    'Attribut 2 Name',
    'Attribut 2 Wert(e)',
  ],
  French: ['Type', 'UGS', 'Nom', 'Tarif régulier', 'Parent', 'Poids (kg)', 'Nom de l’attribut 2', "Valeur(s) de l'attribut 2 "],
  Spanish: ['Tipo', 'SKU', 'Nombre', 'Precio normal', 'Superior', 'Peso (kg)', 'Nombre del atributo 2', 'Valor(es) del atributo 2'],
  Italian: ['Tipo', 'COD', 'Nome', 'Prezzo di listino', 'Genitore', 'Peso (kg)', 'Attributo 2 nome', 'Attributo 2 valuta(e)'],
  Dutch: ['Type', 'Artikelnummer', 'Naam', 'Reguliere prijs', 'Hoofd', 'Gewicht (kg)', 'Naam eigenschap 2', 'Waarde eigenschap 2'],
  'European Portuguese': [
    'Tipo',
    'REF',
    'Nome',
    'Preço normal',
    'Produto ascendente',
    'Peso (kg)',
    'Atributo 2 nome',
    'Atributo 2 valor(es)',
  ],
  'Brazilian Portuguese': ['Tipo', 'SKU', 'Nome', 'Preço', 'Ascendente', 'Peso (kg)', 'Nome do atributo 2', 'Valores do atributo 2'],
  Russian: ['Тип', 'Артикул', 'Имя', 'Базовая цена', 'Родительский', 'Вес (kg)', 'Название атрибута 2', 'Значения атрибутов 2'],
  Persian: ['نوع', 'شناسه محصول', 'نام', 'قیمت عادی', 'مادر', 'وزن (kg)', 'نام 2 صفت', 'مقدار(های) 2 صفت'],
  Vietnamese: ['Loại', 'Mã sản phẩm', 'Tên', 'Giá bán thường', 'Gốc', 'Cân nặng (kg)', 'Tên thuộc tính 2', 'Giá trị thuộc tính 2'],
  Turkish: ['Tür', 'Stok kodu (SKU)', 'İsim', 'Normal fiyat', 'Ebeveyn', 'Ağırlık (kg)', 'Nitelik 2 ismi', 'Nitelik 2 değer(ler)i'],
  Polish: ['Typ', 'SKU', 'Nazwa', 'Cena', 'Rodzic', 'Waga (kg)', 'Nazwa atrybutu 2', 'Wartości atrybutu 2'],
  Arabic: ['النوع', 'رمز المنتج (SKU)', 'الاسم', 'السعر الافتراضي', 'الأب', 'الوزن (كيلوجرام)', 'اسم السمة 2', 'قيمة/قيم السمة 2'],
  Hebrew: ['סוג', 'מק"ט', 'שם', 'מחיר רגיל', 'אב', 'משקל (ק"ג)', 'שיוך 2 שמות', 'שיוך 2 ערכים'],
  Chinese: ['类型', 'SKU', '名称', '常规售价', '父级', '重量(公斤)', '属性 2 名称', '属性 2 值'],
  Korean: ['형식', 'SKU', '이름', '정상 가격', '상위', '무게(kg)', '속성 2 이름', '속성 2 값'],
  Czech: ['Typ', 'Katalogové číslo', 'Jméno', 'Běžná cena', 'Nadřazené', 'Hmotnost (kg)', 'Název 2 vlastnosti', 'Hodnota(y) 2 vlastnosti'],
  Romanian: [
    'Tip',
    'Cod Păstrare în Stoc',
    'Nume',
    'Preț obișnuit',
    'Părinte',
    'Greutate (kg)',
    'Nume atribut 2',
    'Valoare (valori) atribut 2',
  ],
  Thai: ['ชนิด', 'รหัสสินค้า', 'ชื่อ', 'ราคาปกติ', 'หลัก', 'น้ำหนัก (กก.)', 'ชื่อคุณสมบัติ 2', 'ค่าคุณสมบัติ 2'],
  Swedish: ['Typ', 'Artikelnummer', 'Namn', 'Ordinarie pris', 'Överordnad', 'Vikt (kg)', 'Attribut 2 namn', 'Attribut 2 värde(n)'],
}

describe('the columns of a WooCommerce file', () => {
  test.each(Object.entries(headersByLanguage))('in %s are recognized, with their numbers and units', (_, headers) => {
    expect(detectSource(headers)).toBe('woocommerce')
    expect(Object.values(matchHeaders(headers, 'woocommerce'))).toEqual([
      'row_type',
      'sku',
      'name',
      'regular_price',
      'parent',
      'weight:kg',
      'option_name:2',
      'option_value:2',
    ])
  })

  test.each(['Lager', 'Bestand', 'Lagerbestand', 'Stock', 'Sklad', 'Készlet', 'Наличност', 'Залихе', 'Atsargos', 'Ladu', '庫存'])(
    'have the stock under %s',
    (header) => expect(matchHeaders([header], 'woocommerce')[header]).toBe('stock_level'),
  )

  test('with invisible characters and no-break spaces are recognized', () => {
    expect(matchHeaders(['دسته\u200cها', 'En stock\u00a0?'], 'woocommerce')).toEqual({
      'دسته\u200cها': 'categories',
      'En stock\u00a0?': 'in_stock',
    })
  })
})
