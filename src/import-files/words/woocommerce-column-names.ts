import type { Field } from '../file-columns.ts'

// Column names of WooCommerce's exporter, in lower case. Source: the language packs of WooCommerce for class-wc-product-csv-exporter.php,
// revisions of 2018 to 2025 (translate.wordpress.org), read in November 2026: Arabic, Bulgarian, Chinese (two), Croatian, Czech, Danish, Dutch,
// English, Estonian, Finnish, French, German, Greek, Hebrew, Hungarian, Indonesian, Italian, Japanese, Korean, Lithuanian, Norwegian,
// Persian, Polish, Portuguese (two), Romanian, Russian, Serbian, Slovak, Slovenian, Spanish, Swedish, Thai, Turkish, Ukrainian and
// Vietnamese. %d is the number of an attribute or download; names of measures are followed by their unit.
export const woocommerceNames = {
  row_id: `id | شناسه | kimlik | azonosító | ид | מזהה | المعرف | 代碼`,
  row_type: `
    type | typ | tipo | тип | نوع | loại | tür | laji | τύπος | タイプ | tip | tipas | tipe | típus | tüüp | vrsta | вид | סוג | النوع |
    ชนิด | 类型 | 類型 | 형식`,
  sku: `
    sku | artikelnummer | ugs | cod | ref | артикул | شناسه محصول | mã sản phẩm | stok kodu (sku) | artikelnr | varenummer |
    tuotetunnus (sku) | κωδικός προϊόντος | cikkszám | cod păstrare în stoc | katalogové číslo | katalógové číslo | prekės kodas |
    produktnr | tootekood | šifra | код | шифра производа | מק"ט | رمز المنتج (sku) | รหัสสินค้า | 貨號`,
  barcode: `
    gtin, upc, ean, or isbn | gtin, upc, ean oder isbn | gtin، upc، ean یا isbn | gtin, upc, ean ali isbn | gtin, upc, ean arba isbn |
    gtin, upc, ean ili isbn | gtin, upc, ean o isbn | gtin, upc, ean ou isbn | gtin, upc, ean, o isbn | gtin، أو upc، أو ean، أو isbn`,
  name: `
    name | nom | nombre | nome | naam | имя | назва | ім'я | نام | tên | i̇sim | nazwa | namn | navn | nimi | όνομα | 名前 | jméno | meno |
    nama | naziv | nume | név | pavadinimas | име | שם | الاسم | ชื่อ | 名称 | 名稱 | 이름`,
  published: `
    published | veröffentlicht | publié | publicado | pubblicato | gepubliceerd | опубликован | опубліковано | منتشر شده | đã đăng |
    yayımlanmış | opublikowany | opublikowano | publicerad | udgivet | publisert | julkaistu | δημοσιευμένο | 公開済み | avaldatud |
    közzétéve | objavljeno | paskelbtas | publicat | publikované | publikovaný | telah terbit | објављено | публикувано | פורסם |
    تم النشر | เผยแพร่แล้ว | 已发布 | 已發佈 | 발행됨`,
  visibility: `
    visibility in catalog | sichtbarkeit im katalog | visibilité dans le catalogue | visibilidad en el catálogo |
    visibilità nel catalogo | zichtbaarheid in catalogus | visibilidade no catálogo | видимость в каталоге | видимість в каталозі |
    قابل مشاهده در کاتالوگ | hiển thị trong danh mục | katalogda görünürlük | widoczność w katalogu | synlighet i katalog |
    synlighed i katalog (shoppens frontend) | synlighet i katalogen | näkyvyys tuoteluettelossa | ορατότητα στον κατάλογο | 表示されるカテゴリー |
    カタログでの表示 | kenampakan pada katalog | látható a katalógusban | matomumas kataloge | nähtavus kataloogis | viditelnost v katalogu |
    viditeľnosť v katalógu | vidljivost u katalogu | vidnost v katalogu | visibility in catalogue | vizibilitate în catalog |
    видимост в каталога | видљивост у каталогу | נראות בקטלוג | إمكانية العرض في الكاتلوج | การมองเห็นในแค็ตตาล็อก | 在列表页可见 | 目錄的可見度 |
    카탈로그에 표시 여부`,
  short_description: `
    short description | kurzbeschreibung | description courte | descripción corta | breve descrizione | korte omschrijving |
    descrição breve | descrição curta | короткое описание | краткое описание | короткий опис | توضیح کوتاه | mô tả ngắn | kısa açıklama |
    krótki opis | kort beskrivning | kort beskrivelse | lyhyt kuvaus | σύντομη περιγραφή | 簡単な説明 | descriere scurtă | deskripsi singkat |
    kratak opis | kratek opis | krátky popis | krátký popis | lühikirjeldus | rövid leírás | trumpas apibūdinimas | кратак опис |
    кратко описание | תיאור קצר | وصف قصير | คําอธิบายแบบย่อ | 简短描述 | 簡短內容說明 | 간단한 설명`,
  description: `
    description | beschreibung | descripción | descrizione | beschrijving | descrição | описание | опис | توضیحات | mô tả | açıklama |
    opis | beskrivning | beskrivelse | kuvaus | περιγραφή | 説明 | aprašymas | descriere | deskripsi | kirjeldus | leírás | popis | תיאור |
    الوصف | รายละเอียดเพิ่มเติม | 描述 | 설명`,
  sale_starts_at: `
    date sale price starts | datum, an dem angebotspreis beginnt | date de début de promo | día en que empieza el precio rebajado |
    data di partenza del prezzo in saldo | startdatum actieprijs | data de início do preço promocional |
    data de preço promocional começa em | дата начала действия продажной цены | дата начала действия скидки | початок акції |
    تاریخ شروع فروش ویژه | ngày bắt đầu giảm giá | i̇ndirimli fiyatın başladığı tarih | data rozpoczęcia promocji |
    datum när reapriset börjar | den dato hvor tilbudsprisen starter | startdato for utsalgspris | alennuksen aloituspäivä |
    ημερομηνία έναρξης εκπτωτικής τιμής | セール価格の開始日 | akcijinės kainos galiojimo pradžia | akciós ár első napja | datum početka sniženja |
    dată începere promoție | dátum začiatku zľavy | sleva začíná dne | soodushinna alguskuupäev | tanggal harga diskon dimulai |
    začetni datum akcijske cene | датум почетка продаје. | начална дата на намалението | תאריך התחלה של מחיר המבצע |
    تاريخ بدء سعر التخفيض | วันเริ่มต้นลดราคา | 促销开始日期 | 折扣價開始日期 | 판매 가격 시작 날짜`,
  sale_ends_at: `
    date sale price ends | datum, an dem angebotspreis endet | date de fin de promo | día en que termina el precio rebajado |
    termine data del prezzo di vendita | data in cui termina l'offerta | einddatum actieprijs | data de término do preço promocional |
    data de preço promocional termina em | дата окончания действия продажной цены | дата окончания действия скидки | завершення акції |
    تاریخ پایان فروش ویژه | ngày kết thúc giảm giá | i̇ndirimli fiyatın bittiği tarih | data zakończenia promocji |
    datum när reapriset upphör | den dato hvor tilbudsprisen slutter | sluttdato for utsalgspris | alennuksen päättymispäivä |
    ημερομηνία λήξης εκπτωτικής τιμής | セール価格の終了日 | akcijinės kainos galiojimo pabaiga | akciós ár utolsó napja | datum kraja sniženja |
    dată încheiere promoție | dátum konca akciovej ceny | končni datum akcijske cene | sleva končí dne | soodushinna lõpukuupäev |
    tanggal harga diskon berakhir | датум престанка распродаје | крайна дата на намалението | תאריך סיום של מחיר המבצע |
    تاريخ نهاية سعر التخفيض | วันสิ้นสุดการลดราคา | 促销截止日期 | 折扣價結束日期 | 판매 가격 종료 날짜`,
  tax_status: `
    tax status | steuerstatus | état de la tva | estado del impuesto | stato delle imposte | btw status | situação fiscal |
    status da taxa | status do imposto | статус налога | статус податку | وضعیت مالیات | trạng thái thuế | vergi durumu | status podatku |
    momsstatus | skattestatus | avgiftsstatus | veron tila | κατάσταση φόρου | 税状況 | 課税ステータス | adó státusz | maksustamine |
    mokesčių statusas | stanje davka | stare taxă | status pajak | status poreza | stav daně | zdaniteľnosť | стање пореза |
    състояние на таксата | סטטוס מס | حالة الضريبة | สถานะภาษี | 稅金狀態 | 税状态 | 세금 상태`,
  in_stock: `
    in stock? | vorrätig? | en stock ? | ¿en inventario? | ¿existencias? | op voorraad? | em stock? | em estoque? | в наличии? |
    в наявності? | در انبار؟ | còn hàng? | stokta? | w magazynie? | i lager? | på lager? | varasto? | σε απόθεμα; | 在庫の有無 | laos? |
    na sklade? | na zalihi? | na zalogi? | raktáron? | skladem? | stok tersedia? | turime? | în stoc? | в наличност? | на залихама? |
    במלאי? | متوفر؟ | มีสินค้าในคลังสินค้า? | 有庫存? | 有货? | 재고가 있나요?`,
  stock_level: `
    stock | lager | inventario | magazzino | voorraad | estoque | запасы | запас | запаси | انبار | kho | stok | magazyn |
    stan magazynowy | lagersaldo | varasto | απόθεμα | 在庫 | atsargos | bestand | készlet | ladu | sklad | stoc | zalihe | zaloga |
    залихе | наличност | מלאי | المخزون | คลังสินค้า | 库存 | 庫存 | 재고 | lagerbestand`,
  backorders: `
    backorders allowed? | lieferrückstande erlaubt? | autoriser les commandes de produits en rupture ? |
    ¿permitir reservas de productos agotados? | abilita gli ordini arretrati? | nabestellingen toestaan? |
    permitir encomendas pendentes? | são permitidas encomendas? | задержанный заказ возможен? | возможен ли предзаказ? |
    дозволити резервування? | پیشفروش مجاز است؟ | cho phép đặt trước? | yok satmaya izin? |
    pozwalać na zamówienia oczekujące (na dostawę do magazynu)? | restorder tillåtet? | tillåt restnoteringar? | restordrer tilladt? |
    restordre tillatt? | salli jälkitoimitukset? | να επιτρέπονται λίστες αναμονής; | 在庫待ちを許可する ? | お取り寄せを許可する ? |
    dovoljena naročila brez zaloge? | függő rendelés engedélyezése? | järeltellimused lubatud? | leidžiami išankstiniai užsakymai? |
    narudžbe na upit dozvoljene? | perbolehkan inden? | povoleno objednávání? | povoliť objednávky, ak nie je na sklade? |
    precomenzile sunt permise? | авансна продаја дозвољена? | разрешаване на поръчки при изчерпани наличности? | לאפשר הזמנות מראש? |
    الطلبات المسبقة مسموحة؟ | อนุญาตให้จองสินค้าหรือไม่ | 允許無庫存下單嗎? | 允许缺货下单? | 품절 후 주문이 허용됐습니까?`,
  max_qty: `
    sold individually? | nur einzeln verkaufen? | vendre individuellement ? | ¿vendido individualmente? | venduto singolarmente? |
    wordt individueel verkocht? | vender individualmente? | vendido individualmente? | продано индивидуально? | продавати окремо? |
    فروش به صورت جداگانه؟ | bán riêng? | ayrı ayrı mı satılıyor? | sprzedawany pojedynczo? | säljes styckvis? | sælges enkeltvist? |
    solgt individuelt? | myydäänkö yksittäin? | μεμονωμένη πώληση; | 個別に販売しますか? | 個別に販売しますか ? | dijual satu per satu? |
    egyedileg értékesítető? | müüakse üksikuna? | parduodama tik po vieną? | posamična prodaja? | predávané individuálne? |
    prodávat samostatně? | rasprodaja pojedinačno? | vândut individual? | индивидуално продаване? | продаје се самостално? | נמכר בנפרד? |
    تباع بشكل فردي؟ | จํากัดการขายแค่ 1 ชิ้นหรือไม่? | 单独出售? | 單獨銷售? | 개별 판매 상품입니까?`,
  weight: `
    weight | gewicht | poids | peso | вес | вага | وزن | cân nặng | ağırlık | waga | vikt | vægt | vekt | paino | βάρος | 重量 | berat |
    greutate | hmotnost | hmotnosť | kaal | svoris | teža | težina | tömeg | тегло | тежина | משקל | الوزن | น้ําหนัก | 무게`,
  length: `
    length | länge | profondeur | longueur | longitud | lunghezza | lengte | comprimento | длина | довжина | درازا | độ dài | uzunluk |
    długość | längd | længde | lengde | pituus | μήκος | 長さ | dolžina | dužina | délka | dĺžka | hosszúság | ilgis | lungime | panjang |
    pikkus | дужина | дължина | אורך | الطول | ยาว | 長 | 长度 | 길이`,
  width: `
    width | breite | largeur | ancho | anchura | larghezza | breedte | largura | ширина | پهنا | độ rộng | genişlik | szerokość | bredd |
    bredde | leveys | πλάτος | 幅 | laius | lebar | lățime | plotis | szélesség | širina | šírka | šířka | רוחב | العرض | กว้าง | 宽度 | 寬 |
    폭`,
  height: `
    height | höhe | hauteur | altura | altezza | hoogte | высота | висота | بلندا | chiều cao | yükseklik | wysokość | höjd | højde |
    høyde | korkeus | ύψος | 高さ | aukštis | kõrgus | magasság | tinggi | visina | višina | výška | înălțime | висина | височина | גובה |
    الارتفاع | สูง | 高 | 高度 | 높이`,
  purchase_note: `
    purchase note | hinweis zum kauf | note de l'achat | note de commande | nota de compra | nota di acquisto | aankoopnotitie |
    nota da encomenda | nota da compra | примечание к покупке | примітка до покупки | нотатка до покупки | یادداشت خرید |
    ghi chú thanh toán | satın alma notu | notatka do zakupu | köpmeddelande | bemærkning til køb | kjøpsnotat | viesti ostajalle |
    σημείωση αγοράς | 注意事項 | catatan pembelian | napomena uz kupovinu | notă de cumpărare | obvestilo ob nakupu | ostumärkus |
    pirkimo pastaba | poznámka k nákupu | poznámka k objednávke | vásárlási megjegyzés | бележка при поръчка | напомена о куповини |
    הערת רכישה | ملاحظة عملية الشراء | บันทึกในการสั่งซื้อ | 購買備註 | 购物备注 | 구매 메모`,
  reduced_price: `
    sale price | angebotspreis | tarif promo | precio rebajado | prezzo in offerta | actieprijs | preço promocional | цена распродажи |
    акционная цена | ціна зі знижкою | قیمت فروش ویژه | giá khuyến mãi | i̇ndirimli satış fiyatı | cena promocyjna | reapris |
    tilbudspris | utsalgspris | alennettu hinta | τιμή προσφοράς | セール価格 | akcijinė kaina | akcijska cena | akciós ár | cena po slevě |
    cena po zľave | harga obral | preț de vânzare | rasprodajna cijena | soodushind | промоционална цена | цена на снижењу | מחיר מבצע |
    سعر التخفيض | ราคาที่ลด | 促销价格 | 折扣價 | 할인 가격`,
  regular_price: `
    regular price | regulärer preis | tarif régulier | precio normal | prezzo di listino | reguliere prijs | preço normal | preço |
    базовая цена | звичайна ціна | قیمت عادی | giá bán thường | normal fiyat | cena | ordinarie pris | normalpris | ordinær pris |
    normaali hinta | κανονική τιμή | 標準価格 | běžná cena | harga normal | normalna cijena | normál ár | normálna cena | preț obișnuit |
    redna cena | reguliari kaina | tavahind | редовна цена | מחיר רגיל | السعر الافتراضي | ราคาปกติ | 原價 | 常规售价 | 정상 가격`,
  categories: `
    categories | kategorien | catégories | categorías | categorie | categorieën | categorias | категории | категорії | دستهها | danh mục |
    kategoriler | kategorie | kategorier | osastot | κατηγορίες | カテゴリー | categorii | kategooriad | kategori | kategorije | kategorijos |
    kategória | kategórie | категорије | קטגוריות | التصنيفات | หมวดหมู่ | 分类 | 分類 | 카테고리`,
  tags: `
    tags | schlagwörter | étiquettes | etiquetas | etichette | tag | метки | позначки | برچسبها | từ khóa | etiketler | tagi | taggar |
    etiketter | stikkord | avainsanat | ετικέτες | タグ | címkék | etichete | oznake | sildid | tagy | značky | štítky | žymos | етикети |
    ознаке | תגיות | الوسوم | ป้ายกํากับ | 标签 | 標籤 | 태그`,
  images: `
    images | bilder | imágenes | immagine | afbeeldingen | imagens | изображения | зображення | تصاویر | hình ảnh | görseller | obrazki |
    billeder | kuvat | εικόνες | 画像 | gambar-gambar | imagini | képek | obrázky | paveikslėliai | pildid | slike | слике | תמונות |
    الصور | ไฟล์รูปภาพ | 图片 | 圖片 | 이미지`,
  parent: `
    parent | übergeordnetes produkt | superior | genitore | hoofd | pai | produto ascendente | ascendente | родительский | предок | مادر |
    gốc | ebeveyn | rodzic | element nadrzędny | förälder | överordnad | forældre | forelder | ylempi taso | γονέας | 親 | glavni | induk |
    nadradené | nadrejeni | nadřazené | părinte | szülő | tėvinis | ülem | родителски | родитељ | אב | الأب | หลัก | 上層 | 父级 | 상위`,
  grouped_products: `
    grouped products | gruppierte produkte | produits groupés | groupes de produits | productos agrupados | prodotti raggruppati |
    gegroepeerde producten | produtos agrupados | grupo de produtos | сгруппированные товары | згруповані товари | محصولات گروهی |
    các sản phẩm theo nhóm | gruplanmış ürünler | produkty grupowe | grupperade produkter | grupperede varer | grupperte produkter |
    joukkotuotteet | ομαδοποιημένα προϊόντα | セット販売商品 | csoportosított termékek | grupeeritud tooted | grupirani proizvodi |
    produk yang dikelompokkan | produse grupate | seskupené produkty | sugrupuoti produktai | združeni izdelki | zoskupené produkty |
    групирани продукти | груписани производи | מוצרים מקובצים | منتجات مُجمّعة | สินค้ากลุ่ม | 分组产品 | 組合商品 | 그룹상품`,
  upsells: `
    upsells | zusatzverkäufe | montée en gamme | produits suggérés | ventas dirigidas | up-sell | aumenta vendas | aumentar vendas |
    апсейл | пропозиція товарів | تشویق برای خرید بیشتر | yukarı satışlar | produkty "up-sell" | merförsäljning | uppförsäljning |
    mersalg | oppsalg | parempi tuote (up-sell) | αύξηση πωλήσεων | アップセル | dražji izdelki | navyšovací prodej | navýšenie predaja |
    pakeičiami produktai | up-sells | upsell | uvećana prodaja | ülesmüügid | апсэлы | по-скъпи | повећана продаја | מוצרים משודרגים |
    منتجات يوصى بها | 交叉销售 | 追加銷售 | 상향 판매`,
  linked_products: `
    cross-sells | cross-sells (querverkäufe) | ventes croisées | ventas cruzadas | cross-sell | vendas cruzadas | venda cruzada |
    кросселы | супутні товари | محصولات مشابه (cross-sells) | bán chéo | çapraz satışlar | produkty "cross-sell" | korsförsäljning |
    krydssalg | kryssalg | lisätuote (cross-sell) | προϊόντα παράλληλης πώλησης | クロスセル | dodatna prodaja | doplnkový predaj |
    doplňkový prodej | keresztértékesítés | kryžm. produktai | navzkrižni izdelki | ristmüügid | vânzări încrucișate |
    кръстосани продажби | подстицајна продаја | מוצרים משלימים | منتجات تسويقية | 交叉銷售 | 交叉销售 (2) | 교차 판매`,
  brand: `brands | برندها | markalar`,
  cost: `
    cost of goods | هزینه کالا | ürünlerin maliyeti | cena tovaru | cijena dobara | coste de los productos | costo dei beni |
    coût des marchandises vendues | stroški blaga | warenkosten | áruk ára | تكلفة السلع`,
  position: `
    position | موقعیت | konum | posición | posizione | positie | posição | позиция | vị trí | pozycja | posisjon | paikka | 配置 | 位置 |
    θέση | позиція | положення | položaj | posisi | positsioon | pozice | pozicija | poziție | pozícia | pozíció | позиција валуте |
    מיקום | الموضع | ตําแหน่ง | 위치`,
  option_name: `
    attribute %d name | attribut %d name | nom de l'attribut %d | nombre del atributo %d | attributo %d nome | naam eigenschap %d |
    atributo %d nome | nome do atributo %d | имя атрибута %d | название атрибута %d | назва %d атрибуту | نام %d صفت | tên thuộc tính %d |
    nitelik %d ismi | nazwa atrybutu %d | attribut %d namn | egenskab %d navn | attribut %d navn | attributt %d navn |
    ominaisuus %d nimi | όνομα ιδιότητας %d | 属性 %d の名前 | atribut %d ime | meno vlastnosti %d | nama atribut %d | naziv atributa %d |
    nome dell'attributo %d | nume atribut %d | název %d vlastnosti | omaduse %d nimi | požymio %d pavadinimas | tulajdonság neve %d |
    име %d атрибута | име на атрибута %d | שיוך %d שמות | اسم السمة %d | ชื่อคุณสมบัติ %d | 属性 %d 名称 | 屬性 %d 名稱 | 속성 %d 이름`,
  option_value: `
    attribute %d value(s) | attribut %d wert(e) | valeur(s) de l'attribut %d | valor(es) del atributo %d | attributo %d valuta(e) |
    waarde eigenschap %d | atributo %d valor(es) | valores do atributo %d | значение(-я) аттрибута(-ов) %d | значения атрибутов %d |
    %d значення атрибуту | مقدار(های) %d صفت | giá trị thuộc tính %d | nitelik %d değer(ler)i | wartości atrybutu %d |
    attribut %d värde(n) | egenskab %d værdi(er) | attribut %d verdi(er) | attributt %d verdi(er) | ominaisuus %d arvo(t) |
    τιμή(ές) ιδιότητας %d | 属性 %d の値 | atribut %d vrijednosti | hodnota(y) %d vlastnosti | hodnota(y) vlastnosti %d | nilai atribut %d |
    omaduse %d väärtus(ed) | požymio %d reikšmė(s) | tulajdonság (%d) értéke(i) | valoare (valori) atribut %d | valore dell'attributo %d |
    vrednost(i) atributa %d | атрибут %d вредност(и) | стойност(и) на атрибута %d | שיוך %d ערכים | قيمة/قيم السمة %d | ค่าคุณสมบัติ %d |
    属性 %d 值 | 屬性 %d 值 | 속성 %d 값`,
  download_url: `
    download %d url | url de téléchargement %d | url de la descarga %d | url download %d | descarregar %d url | url de download %d |
    url do download %d | url загрузки %d | завантажити %d url | آدرس url %d دانلود | url tập tin tải về %d | i̇ndirme %d url'si |
    adres url %d pliku do pobrania | ladda ned %d url | ladda ner %d url | download %d url (webadresse) | nedlasting %d url |
    latauksen %d verkko-osoite | μεταφόρτωση %d url | ダウンロード %d の url | allalaadimise %d url | atsisiuntimo %d url | letöltés %d url |
    stiahnuť %d url | url %d preuzimanja | url %d stahování | url descărcare %d | url prenosa %d | url unduh %d | url ดาวน์โหลด %d |
    адрес за сваляне на %d | веза %d преузимања | הורדת %d כתובות url | رابط التنزيل %d | 下載 %d 網址 | 下载 %d 的链接 | 다운로드 %d url`,
} as const satisfies Partial<Record<Field, string>>
