/** What is measured, named by the unit that is stored: grams or millimeters. */
export type MeasureUnit = 'g' | 'mm'

/** Grams or millimeters per unit. */
const factors: Readonly<Record<MeasureUnit, Readonly<Record<string, number>>>> = {
  g: { mg: 0.001, g: 1, kg: 1000, t: 1_000_000, oz: 28.349523125, lb: 453.59237, lbs: 453.59237 },
  mm: { mm: 1, cm: 10, dm: 100, m: 1000, in: 25.4, ft: 304.8, yd: 914.4 },
}

/** Grams or millimeters per unit. */
export const unitFactors: Readonly<Record<string, number>> = { ...factors.g, ...factors.mm }

/** Whether something stored in `base` can be given in this unit. */
export const isUnitOf = (base: MeasureUnit, unit: string): boolean => Object.hasOwn(factors[base], unit)

// Units as WooCommerce's language packs and people write them. One that means different things in different languages is left out.
const unitWords: Readonly<Record<string, string>> = {
  mg: `milligram | milligrams | milligramm | мг | میلی گرم | میلیگرم | ملغ | 毫克 | ミリグラム | 밀리그램`,
  g: `gr | grs | gram | grams | gramm | gramme | grammes | gramos | grammi | gramas | gramma | гр | г | грам | грамм | граммы | грами | گرم |
    جرام | غرام | غ | جم | גרם | גר | גרמים | กรัม | ก | 克 | 公克 | グラム | 그램 | γρ | γραμμάρια`,
  kg: `kgs | kilo | kilos | kilogram | kilograms | kilogramm | kilogramme | kilogrammes | kilogramos | kilogrammi | quilograma |
    quilogramas | kilogramma | кг | кілограм | килограмм | килограммы | килограми | کیلوگرم | کیلو گرم | کیلو | ک.گ | كيلوجرام | كيلوغرام |
    كيلو | كجم | كغ | كغم | ק"ג | קג | קילוגרם | קילו | קילוגרמים | กก | กิโลกรัม | 千克 | 公斤 | キログラム | キロ | 킬로그램 | 킬로 | κιλά | κιλό`,
  t: `ton | tonne | tonnes | tonnen | т | тонна | 吨 | 噸`,
  oz: `ounce | ounces | unze | unzen | once | onces | onza | onzas | oncia | onça | onças | unce | uncje | uncja | unssi | am. uns | унция |
    унції | унція | унции | اونس | أوقية | אונקיה | אונקיות | עוז | ออนซ์ | 盎司 | 盎斯 | オンス | 온스`,
  lb: `lbs | pound | pounds | livre | livres | libra | libras | libbra | libbre | funty | funt | naula | am. pund | фунт | фунты | фунти |
    پوند | رطل | ליברה | ליברות | ปอนด์ | 磅 | ポンド | 파운드`,
  mm: `millimeter | millimeters | millimetre | millimetres | millimètre | millimètres | milímetro | milímetros | millimetro | millimetri |
    мм | миллиметр | міліметр | میلی متر | میلیمتر | ميليميتر | مليمتر | ملم | מ"מ | ממ | מילימטר | מילימטרים | มม |
    มิลลิเมตร | 毫米 | 公厘 | ミリメートル | ミリ | 밀리미터 | χιλιοστά | χιλ`,
  cm: `centimeter | centimeters | centimetre | centimetres | centimètre | centimètres | zentimeter | centímetro | centímetros | centimetro |
    centimetri | senttimetri | см | сантиметр | сантиметри | سانتی متر | سانتیمتر | سانت | سنتيمتر | سنتيميتر | سم | ס"מ | סמ | סנטימטר |
    סנטימטרים | ซม | เซนติเมตร | 厘米 | 公分 | センチメートル | センチ | 센티미터 | 센치 | εκατοστά | εκ`,
  dm: `decimeter | decimetre | dezimeter | дм | дециметр`,
  m: `meter | meters | metre | metres | mètre | mètres | metro | metros | metri | м | метр | метри | متر | م | מ | מטר | מטרים | เมตร | 米 | 公尺 |
    メートル | 미터 | μέτρα`,
  in: `inch | inches | zoll | pouce | pouces | pulgada | pulgadas | pollice | pollici | polegada | polegadas | palce | palec | cale | cal | tum |
    tommer | tomme | tuuma | inci | инч | дюйм | дюймы | дюйми | اینچ | بوصة | אינץ' | אינצ'ים | אינטש | นิ้ว | 英寸 | 英吋 | インチ | 인치 | " | ''`,
  ft: `foot | feet | fuß | pied | pieds | pie | pies | фут | футы | فوت | قدم | רגל | ฟุต | 英尺 | 英呎 | フィート | 피트 | '`,
  yd: `yard | yards | jarda | jardy | jaardi | ярд | یارد | ياردة | יארד | יארדים | หลา | 码 | 碼 | ヤード | 야드`,
}

/** The unit that a word means, in many languages; null for an unknown one. */
export function findUnit(word: string): string | null {
  const name = normalizeUnit(word)
  if (Object.hasOwn(unitFactors, name)) return name
  // As in "kg (kilogramma)" and "in (インチ)".
  return unitsByWord.get(name) ?? unitsByWord.get(name.replace(/ ?\(.*\)$/, '')) ?? null
}

const normalizeUnit = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[״”“]|''/g, '"')
    .replace(/[׳’‘′]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')

const unitsByWord = new Map<string, string>()
for (const [unit, words] of Object.entries(unitWords))
  for (const word of [unit, ...words.trim().split(/\s*\|\s*/)]) unitsByWord.set(normalizeUnit(word), unit)

/** "Weight (kg)", "Gewicht in kg", "вес, кг" and "重量(公斤)" by their name and the unit; an empty unit when the name has none. */
export function splitUnit(header: string): { name: string; unit: string } {
  const name = header.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [, bracketed, inside] = /^(.+?) ?[([]([^()[\]]+(?:\([^()]*\))?)[)\]]$/.exec(name) ?? []
  if (bracketed !== undefined) return { name: bracketed, unit: inside!.trim() }
  const [, stem, last] = /^(.+?)(?:[ _,/-]+| (?:in|en|im|em|w|v|به) )([^ _,/-]+)$/iu.exec(name) ?? []
  const cleaned = stem?.replace(/[ _](?:in|en|im|em|w|v|به)$/iu, '')
  return last !== undefined && findUnit(last) !== null ? { name: cleaned!, unit: last } : { name, unit: '' }
}
