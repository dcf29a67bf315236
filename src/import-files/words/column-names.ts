import { normalizeName, splitNames } from './normalize-name.ts'
import type { Field } from '../file-columns.ts'

// What people call the columns of their own tables, besides the words of WooCommerce.
const namesByField = {
  name: `
    title | product title | produktname | artikelname | artikel | bezeichnung | artikelbezeichnung | produktbezeichnung | titel |
    nom du produit | titre | désignation | libellé | nombre del producto | título | nome prodotto | titolo | nome do produto |
    productnaam | produktnamn | produktnavn | tuotenimi | nazwa produktu | название | наименование | название товара | назва товару |
    نام محصول | عنوان | اسم المنتج | שם מוצר | שם המוצר | ürün adı | tên sản phẩm | ชื่อสินค้า | 商品名 | 商品名称 | 商品名稱 | 产品名称 | 產品名稱 |
    상품명 | 제품명 | název | názov | terméknév | naziv proizvoda | denumire`,
  sku: `
    artikelnummer | artikel-nr. | artikel-nr | art.-nr. | art.-nr | artikelnr. | bestellnummer | référence | référence produit | code article |
    referencia | código | codice | codice articolo | codice prodotto | referência | artnr | art.nr | артикул товара | код товара | کد محصول | کد کالا |
    رمز المنتج | מספר קטלוגי | ürün kodu | stok kodu | 货号 | 商品编号 | 商品コード | 品番 | 상품코드 | 품번 | kód | termékkód`,
  variant_price: `
    preis | verkaufspreis | bruttopreis | vk | vk-preis | prix | prix de vente | prix ttc | precio | precio de venta | pvp | prezzo |
    prezzo di vendita | prijs | verkoopprijs | pris | försäljningspris | salgspris | hinta | preço de venda | цена | цена продажи | ціна | قیمت |
    السعر | سعر | מחיר | fiyat | satış fiyatı | giá | giá bán | ราคา | harga | 价格 | 售价 | 價格 | 售價 | 価格 | 販売価格 | 가격 | 판매가 | ár | preț | cijena |
    kaina | hind | τιμή`,
  cost: `
    cost price | purchase price | einkaufspreis | ek | ek-preis | prix d'achat | precio de coste | costo | prezzo di acquisto | inkoopprijs |
    preço de custo | закупочная цена | себестоимость | 成本 | 成本价 | 成本價 | 原価 | 仕入価格 | 원가`,
  stock_level: `
    stock level | stock quantity | quantity in stock | on hand | available | units | lagermenge | lagerstand | bestandsmenge | menge | anzahl |
    stückzahl | verfügbar | quantité | quantité en stock | quantité disponible | cantidad | existencias | unidades | quantità | giacenza |
    giacenze | scorte | disponibilità | aantal | voorraadaantal | quantidade | estoque atual | antal | lagersaldo | beholdning | lagerbeholdning |
    määrä | saldo | ilość | stan | stany | количество | остаток | остатки | наличие | кількість | залишок | موجودی | تعداد | الكمية | كمية | כמות |
    כמות במלאי | adet | miktar | stok adedi | stok miktarı | số lượng | tồn kho | จำนวน | jumlah | 数量 | 數量 | 库存数量 | 庫存數量 | 在庫数 | 수량 |
    재고수량 | 재고량 | množství | počet | množstvo | mennyiség | készletmennyiség | količina | cantitate | kiekis | likutis | kogus | laoseis | ποσότητα`,
  barcode: `
    ean | ean13 | ean-13 | ean code | gtin | upc | isbn | barcode | strichcode | code-barres | code barre | código de barras | codice a barre |
    streepjescode | streckkod | stregkode | strekkode | viivakoodi | kod kreskowy | штрихкод | штрих-код | بارکد | الباركود | ברקוד | barkod |
    mã vạch | บาร์โค้ด | 条码 | 条形码 | 條碼 | バーコード | janコード | 바코드 | čárový kód | čiarový kód | vonalkód`,
  brand: `
    brand | marke | hersteller | marque | fabricant | marca | fabricante | produttore | merk | fabrikant | märke | varumärke | mærke | merke |
    merkki | marka | producent | бренд | марка | производитель | виробник | برند | العلامة التجارية | מותג | thương hiệu | ยี่ห้อ | 品牌 | ブランド |
    メーカー | 브랜드 | 제조사 | značka | výrobce | márka | gyártó | brend`,
  categories: `
    category | kategorie | warengruppe | catégorie | categoría | categoria | categorie | rubriek | kategori | kategoria | категория | категорія |
    دسته بندی | دستهبندی | القسم | التصنيف | קטגוריה | 分类 | 类别 | 類別 | カテゴリ | 분류 | kategória | kategorija`,
  description: `
    langbeschreibung | produktbeschreibung | artikelbeschreibung | description longue | descripción larga | descrizione lunga |
    omschrijving | описание товара | وصف المنتج | תיאור מוצר | 商品描述 | 商品説明 | 상품설명`,
  images: `
    bild | bild-url | bildlink | bilder-url | photo | photos | lien image | imagen | foto | fotos | immagini | afbeelding | zdjęcia | zdjęcie |
    фото | картинка | изображение | تصویر | صورة | תמונה | görsel | resim | 图片链接 | 商品画像 | 상품이미지`,
} as const satisfies Partial<Record<Field, string>>

const fieldsByName = new Map(
  Object.entries(namesByField).flatMap(([field, names]) => splitNames(names).map((name): [string, string] => [name, field])),
)

/** The field of a column of any table by its name in many languages; undefined for an unknown one. */
export const findTableField = (header: string): string | undefined => fieldsByName.get(normalizeName(header))
