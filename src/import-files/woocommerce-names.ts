import type { Field } from './fields.ts'
import { unitFactors } from './units.ts'

// Column names of WooCommerce's exporter, in lower case: English, then German, French, Spanish, Italian, Dutch, Portuguese (two),
// Russian, Ukrainian, Persian, Vietnamese, Turkish, Polish, Swedish, Danish, Norwegian, Finnish, Greek and Japanese. Source: the language
// packs of WooCommerce for class-wc-product-csv-exporter.php, revisions of 2018, 2022 and 2025 (translate.wordpress.org), read in
// November 2026. %d is the number of an attribute or download; names of measures are followed by their unit.
const namesByField = {
  row_id: `id | شناسه | kimlik`,
  row_type: `type | typ | tipo | тип | نوع | loại | tür | laji | τύπος | タイプ`,
  sku: `
    sku | artikelnummer | ugs | cod | ref | артикул | شناسه محصول | mã sản phẩm | stok kodu (sku) | artikelnr | varenummer |
    tuotetunnus (sku) | κωδικός προϊόντος`,
  barcode: `gtin, upc, ean, or isbn | gtin, upc, ean oder isbn | gtin، upc، ean یا isbn`,
  name: `
    name | nom | nombre | nome | naam | имя | назва | ім'я | نام | tên | i̇sim | nazwa | namn | navn | nimi | όνομα | 名前`,
  published: `
    published | veröffentlicht | publié | publicado | pubblicato | gepubliceerd | опубликован | опубліковано | منتشر شده |
    đã đăng | yayımlanmış | opublikowany | opublikowano | publicerad | udgivet | publisert | julkaistu | δημοσιευμένο | 公開済み`,
  visibility: `
    visibility in catalog | sichtbarkeit im katalog | visibilité dans le catalogue | visibilidad en el catálogo |
    visibilità nel catalogo | zichtbaarheid in catalogus | visibilidade no catálogo | видимость в каталоге | видимість в каталозі |
    قابل مشاهده در کاتالوگ | hiển thị trong danh mục | katalogda görünürlük | widoczność w katalogu | synlighet i katalog |
    synlighed i katalog (shoppens frontend) | synlighet i katalogen | näkyvyys tuoteluettelossa | ορατότητα στον κατάλογο |
    表示されるカテゴリー | カタログでの表示`,
  short_description: `
    short description | kurzbeschreibung | description courte | descripción corta | breve descrizione | korte omschrijving |
    descrição breve | descrição curta | короткое описание | краткое описание | короткий опис | توضیح کوتاه | mô tả ngắn |
    kısa açıklama | krótki opis | kort beskrivning | kort beskrivelse | lyhyt kuvaus | σύντομη περιγραφή | 簡単な説明`,
  description: `
    description | beschreibung | descripción | descrizione | beschrijving | descrição | описание | опис | توضیحات | mô tả |
    açıklama | opis | beskrivning | beskrivelse | kuvaus | περιγραφή | 説明`,
  sale_starts_at: `
    date sale price starts | datum, an dem angebotspreis beginnt | date de début de promo | día en que empieza el precio rebajado |
    data di partenza del prezzo in saldo | startdatum actieprijs | data de início do preço promocional |
    data de preço promocional começa em | дата начала действия продажной цены | дата начала действия скидки | початок акції |
    تاریخ شروع فروش ویژه | ngày bắt đầu giảm giá | i̇ndirimli fiyatın başladığı tarih | data rozpoczęcia promocji |
    datum när reapriset börjar | den dato hvor tilbudsprisen starter | startdato for utsalgspris | alennuksen aloituspäivä |
    ημερομηνία έναρξης εκπτωτικής τιμής | セール価格の開始日`,
  sale_ends_at: `
    date sale price ends | datum, an dem angebotspreis endet | date de fin de promo | día en que termina el precio rebajado |
    termine data del prezzo di vendita | data in cui termina l'offerta | einddatum actieprijs |
    data de término do preço promocional | data de preço promocional termina em | дата окончания действия продажной цены |
    дата окончания действия скидки | завершення акції | تاریخ پایان فروش ویژه | ngày kết thúc giảm giá |
    i̇ndirimli fiyatın bittiği tarih | data zakończenia promocji | datum när reapriset upphör |
    den dato hvor tilbudsprisen slutter | sluttdato for utsalgspris | alennuksen päättymispäivä |
    ημερομηνία λήξης εκπτωτικής τιμής | セール価格の終了日`,
  tax_status: `
    tax status | steuerstatus | état de la tva | estado del impuesto | stato delle imposte | btw status | situação fiscal |
    status da taxa | status do imposto | статус налога | статус податку | وضعیت مالیات | trạng thái thuế | vergi durumu |
    status podatku | momsstatus | skattestatus | avgiftsstatus | veron tila | κατάσταση φόρου | 税状況 | 課税ステータス`,
  in_stock: `
    in stock? | vorrätig? | en stock ? | ¿en inventario? | ¿existencias? | op voorraad? | em stock? | em estoque? | в наличии? |
    в наявності? | در انبار؟ | còn hàng? | stokta? | w magazynie? | i lager? | på lager? | varasto? | σε απόθεμα; | 在庫の有無`,
  stock_level: `
    stock | lager | inventario | magazzino | voorraad | estoque | запасы | запас | запаси | انبار | kho | stok | magazyn |
    stan magazynowy | lagersaldo | varasto | απόθεμα | 在庫`,
  backorders: `
    backorders allowed? | lieferrückstande erlaubt? | autoriser les commandes de produits en rupture ? |
    ¿permitir reservas de productos agotados? | abilita gli ordini arretrati? | nabestellingen toestaan? |
    permitir encomendas pendentes? | são permitidas encomendas? | задержанный заказ возможен? | возможен ли предзаказ? |
    дозволити резервування? | پیشفروش مجاز است؟ | cho phép đặt trước? | yok satmaya izin? |
    pozwalać na zamówienia oczekujące (na dostawę do magazynu)? | restorder tillåtet? | tillåt restnoteringar? |
    restordrer tilladt? | restordre tillatt? | salli jälkitoimitukset? | να επιτρέπονται λίστες αναμονής; | 在庫待ちを許可する ? |
    お取り寄せを許可する ?`,
  max_qty: `
    sold individually? | nur einzeln verkaufen? | vendre individuellement ? | ¿vendido individualmente? | venduto singolarmente? |
    wordt individueel verkocht? | vender individualmente? | vendido individualmente? | продано индивидуально? | продавати окремо? |
    فروش به صورت جداگانه؟ | bán riêng? | ayrı ayrı mı satılıyor? | sprzedawany pojedynczo? | säljes styckvis? |
    sælges enkeltvist? | solgt individuelt? | myydäänkö yksittäin? | μεμονωμένη πώληση; | 個別に販売しますか? | 個別に販売しますか ?`,
  weight: `
    weight | gewicht | poids | peso | вес | вага | وزن | cân nặng | ağırlık | waga | vikt | vægt | vekt | paino | βάρος | 重量`,
  length: `
    length | länge | profondeur | longueur | longitud | lunghezza | lengte | comprimento | длина | довжина | درازا | độ dài |
    uzunluk | długość | längd | længde | lengde | pituus | μήκος | 長さ`,
  width: `
    width | breite | largeur | ancho | anchura | larghezza | breedte | largura | ширина | پهنا | độ rộng | genişlik | szerokość |
    bredd | bredde | leveys | πλάτος | 幅`,
  height: `
    height | höhe | hauteur | altura | altezza | hoogte | высота | висота | بلندا | chiều cao | yükseklik | wysokość | höjd |
    højde | høyde | korkeus | ύψος | 高さ`,
  purchase_note: `
    purchase note | hinweis zum kauf | note de l'achat | note de commande | nota de compra | nota di acquisto | aankoopnotitie |
    nota da encomenda | nota da compra | примечание к покупке | примітка до покупки | нотатка до покупки | یادداشت خرید |
    ghi chú thanh toán | satın alma notu | notatka do zakupu | köpmeddelande | bemærkning til køb | kjøpsnotat | viesti ostajalle |
    σημείωση αγοράς | 注意事項`,
  reduced_price: `
    sale price | angebotspreis | tarif promo | precio rebajado | prezzo in offerta | actieprijs | preço promocional |
    цена распродажи | акционная цена | ціна зі знижкою | قیمت فروش ویژه | giá khuyến mãi | i̇ndirimli satış fiyatı |
    cena promocyjna | reapris | tilbudspris | utsalgspris | alennettu hinta | τιμή προσφοράς | セール価格`,
  regular_price: `
    regular price | regulärer preis | tarif régulier | precio normal | prezzo di listino | reguliere prijs | preço normal | preço |
    базовая цена | звичайна ціна | قیمت عادی | giá bán thường | normal fiyat | cena | ordinarie pris | normalpris | ordinær pris |
    normaali hinta | κανονική τιμή | 標準価格`,
  categories: `
    categories | kategorien | catégories | categorías | categorie | categorieën | categorias | категории | категорії | دستهها |
    danh mục | kategoriler | kategorie | kategorier | osastot | κατηγορίες | カテゴリー`,
  tags: `
    tags | schlagwörter | étiquettes | etiquetas | etichette | tag | метки | позначки | برچسبها | từ khóa | etiketler | tagi |
    taggar | etiketter | stikkord | avainsanat | ετικέτες | タグ`,
  images: `
    images | bilder | imágenes | immagine | afbeeldingen | imagens | изображения | зображення | تصاویر | hình ảnh | görseller |
    obrazki | billeder | kuvat | εικόνες | 画像`,
  parent: `
    parent | übergeordnetes produkt | superior | genitore | hoofd | pai | produto ascendente | ascendente | родительский | предок |
    مادر | gốc | ebeveyn | rodzic | element nadrzędny | förälder | överordnad | forældre | forelder | ylempi taso | γονέας | 親`,
  grouped_products: `
    grouped products | gruppierte produkte | produits groupés | groupes de produits | productos agrupados | prodotti raggruppati |
    gegroepeerde producten | produtos agrupados | grupo de produtos | сгруппированные товары | згруповані товари | محصولات گروهی |
    các sản phẩm theo nhóm | gruplanmış ürünler | produkty grupowe | grupperade produkter | grupperede varer |
    grupperte produkter | joukkotuotteet | ομαδοποιημένα προϊόντα | セット販売商品`,
  upsells: `
    upsells | zusatzverkäufe | montée en gamme | produits suggérés | ventas dirigidas | up-sell | aumenta vendas |
    aumentar vendas | апсейл | пропозиція товарів | تشویق برای خرید بیشتر | yukarı satışlar | produkty "up-sell" | merförsäljning |
    uppförsäljning | mersalg | oppsalg | parempi tuote (up-sell) | αύξηση πωλήσεων | アップセル`,
  linked_products: `
    cross-sells | cross-sells (querverkäufe) | ventes croisées | ventas cruzadas | cross-sell | vendas cruzadas | venda cruzada |
    кросселы | супутні товари | محصولات مشابه (cross-sells) | bán chéo | çapraz satışlar | produkty "cross-sell" |
    korsförsäljning | krydssalg | kryssalg | lisätuote (cross-sell) | προϊόντα παράλληλης πώλησης | クロスセル`,
  brand: `brands | برندها | markalar`,
  cost: `cost of goods | هزینه کالا | ürünlerin maliyeti`,
  position: `
    position | موقعیت | konum | posición | posizione | positie | posição | позиция | vị trí | pozycja | posisjon | paikka | 配置 | 位置 | θέση | позиція | положення`,
  option_name: `
    attribute %d name | attribut %d name | nom de l'attribut %d | nombre del atributo %d | attributo %d nome | naam eigenschap %d |
    atributo %d nome | nome do atributo %d | имя атрибута %d | название атрибута %d | назва %d атрибуту | نام %d صفت |
    tên thuộc tính %d | nitelik %d ismi | nazwa atrybutu %d | attribut %d namn | egenskab %d navn | attribut %d navn |
    attributt %d navn | ominaisuus %d nimi | όνομα ιδιότητας %d | 属性 %d の名前`,
  option_value: `
    attribute %d value(s) | attribut %d wert(e) | valeur(s) de l'attribut %d | valor(es) del atributo %d | attributo %d valuta(e) |
    waarde eigenschap %d | atributo %d valor(es) | valores do atributo %d | значение(-я) аттрибута(-ов) %d |
    значения атрибутов %d | %d значення атрибуту | مقدار(های) %d صفت | giá trị thuộc tính %d | nitelik %d değer(ler)i |
    wartości atrybutu %d | attribut %d värde(n) | egenskab %d værdi(er) | attribut %d verdi(er) | attributt %d verdi(er) |
    ominaisuus %d arvo(t) | τιμή(ές) ιδιότητας %d | 属性 %d の値`,
  download_url: `
    download %d url | url de téléchargement %d | url de la descarga %d | url download %d | descarregar %d url |
    url de download %d | url do download %d | url загрузки %d | завантажити %d url | آدرس url %d دانلود | url tập tin tải về %d |
    i̇ndirme %d url'si | adres url %d pliku do pobrania | ladda ned %d url | ladda ner %d url | download %d url (webadresse) |
    nedlasting %d url | latauksen %d verkko-osoite | μεταφόρτωση %d url | ダウンロード %d の url`,
} as const satisfies Partial<Record<Field, string>>

const measures: readonly string[] = ['weight', 'length', 'width', 'height'] satisfies Field[]

const fieldsByName = new Map<string, string>()
const numbered: { pattern: RegExp; field: string }[] = []
for (const [field, names] of Object.entries(namesByField)) {
  for (const name of names.trim().split(/\s*\|\s*/)) {
    if (name.includes('%d')) numbered.push({ pattern: new RegExp(`^${name.split('%d').map(RegExp.escape).join('(\\d{1,2})')}$`), field })
    else fieldsByName.set(name, field)
  }
}

/** The field of a WooCommerce column in any of these languages, with its number or unit; undefined for an unknown one. */
export function findWoocommerceField(header: string): string | undefined {
  const name = normalizeName(header)
  const field = fieldsByName.get(name)
  if (field !== undefined && !measures.includes(field)) return field
  const [, stem = '', unit = ''] = /^(.+?) ?\(([a-z]+)\)$/.exec(name) ?? []
  const measure = fieldsByName.get(stem)
  if (measure !== undefined && measures.includes(measure) && Object.hasOwn(unitFactors, unit)) return `${measure}:${unit}`
  for (const candidate of numbered) {
    const [, number] = candidate.pattern.exec(name) ?? []
    if (number !== undefined) return `${candidate.field}:${number}`
  }
  return undefined
}

// Persian words contain zero-width characters, French ones no-break spaces.
const normalizeName = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
