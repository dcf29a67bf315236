import { anyOf, wordsFor } from './words/words.ts'

const devices =
  'iphone|ipad|ipod|android|samsung|galaxy|huawei|honor|xiaomi|redmi|oppo|oneplus|vivo|realme|nokia|motorola|moto|lg|htc|sony|xperia|pixel|blackberry|palm|phone|smartphone|cellphone|cell|mobile|mobil|tablet|device|handy|handset|mobilgerät|gerät|mobiltelefon|telefon|mobilen|mobilenhet|puhelimesta|téléphone|móvil|celular|telefono|telefoon|telemóvel|telefone|telefonu|telefonu|smartfona|smartfonu|appareil|terminal|dispositivo|apparaat|телефона|телефону|смартфона|смартфону|устройства|手机|手機|スマートフォン|휴대폰'
const programs =
  'outlook|yahoo|gmail|inbox|proton|protonmail|aol|gmx|web.de|fairemail|k-9|thunderbird|mailbox|mail|mail.ru|yandex|zoho|spark|airmail|sparrow|polymail|acompli|superhuman|tutanota|tuta|posteo|mailspring|edison|newton|nine|bluemail|canary|windows|courrier|correo|posta|e-post|почты|почта|mobile|t-mobile|verizon|at&t|telekom|vodafone|orange|libero|virgilio|tiscali|free|bell|wp|onet|o2|seznam|邮箱|email app'

const device = new RegExp(`(?<![\\p{L}\\d])(?:${devices.split('|').map(escapeDots).join('|')})`, 'iu')
const product = new RegExp(`(?<![\\p{L}\\d])(?:${`${devices}|${programs}`.split('|').map(escapeDots).join('|')})(?!\\p{Ll}{3})`, 'iu')
const sentFrom = anyOf(wordsFor('sentFrom'))
const startsSent = new RegExp(`^(?:${sentFrom})`, 'iu')
const endsSent = new RegExp(`(?:${sentFrom}|gesendet|verstuurd|verzonden|gönderildi|küldve|送信|傳送|发送)$`, 'iu')
const startsGet = new RegExp(`^(?:${anyOf(wordsFor('get'))})`, 'iu')
const endsGet = new RegExp(`(?:${anyOf(wordsFor('get'))})$`, 'iu')
const outlookFor = /outlook.{1,12}(?:ios|android|iphone|mac|windows|mobile)/iu
/** Longer lines are sentences. */
const maxWords = 9

/** "Sent from my iPhone", in any language. A sentence about a phone is none: it is longer or goes on. */
export function isMobileSignature(line: string): boolean {
  const text = withoutLinks(line.slice(0, 300)).trim()
  if (text.length > 90 || text === '' || text.split(' ').length > maxWords + 3) return false
  if (outlookFor.test(text) && (startsGet.test(text) || endsGet.test(text))) return true
  if (/^yahoo mail:/i.test(text)) return true
  const words = text.replaceAll(/[^\p{L}\d .,'’&-]/gu, '').trim()
  const isSentence = /[,;:?!] \p{L}/u.test(words.replace(/, an? /u, ' '))
  const isLinked = text.length < line.trim().length - 8 && startsSent.test(words) && words.split(' ').length < 7
  if (isSentence || !(product.test(words) || isLinked)) return false
  if (startsSent.test(words)) return isLinked || words.split(' ').length <= maxWords || device.test(words)
  return endsSent.test(words.replace(/[.!]$/, ''))
}

const withoutLinks = (line: string): string =>
  line
    .replaceAll(/<[^<>]{0,250}>|\((?:https?|mailto):[^()]{0,250}\)|[[\]]/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/^[\s<(*_–—-]+|[\s>)*_]+$/g, '')

function escapeDots(word: string): string {
  return word.replaceAll('.', String.raw`\.`)
}
