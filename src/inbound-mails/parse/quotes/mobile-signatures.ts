import { anyOf, wordsFor } from './words/words.ts'
import { maxMobileSignatureLength } from '../../limits.ts'

/** Parts of words: some languages add an ending, or write no space before. */
const devices =
  'iphon|ipad|ipod|android|samsung|galaxy|huawei|honor|xiaomi|redmi|oppo|oneplus|realme|nokia|motorola|htc|sony|xperia|pixel|blackberry|phone|smartfon|handy|mobil|móvil|tablet|device|handset|gerät|telefon|teléfono|telefoon|telemóvel|celular|cell|puhelim|enhet|téléphone|appareil|terminal|dispositivo|apparaat|urządzeni|zařízení|zariadeni|телефон|смартфон|устройств|пристро|手机|手機|华为|小米|スマートフォン|휴대폰|스마트폰'
const programs =
  'outlook|yahoo|gmail|inbox|proton|aol|gmx|web.de|fairemail|k-9|thunderbird|mail|яндекс|yandex|zoho|spark|airmail|sparrow|polymail|acompli|superhuman|tuta|posteo|windows|courrier|correo|posta|e-post|почт|пошт|t-mobile|verizon|at&t|telekom|vodafone|orange|libero|virgilio|tiscali|seznam|邮箱'
/** Other words of such a line, beside names and numbers. */
const others =
  'a an the my for on with by of and app application email wireless network secure von meinem meiner mein mit der dem über für diese dieser nachricht wurde e-mail de du mon ma le la les un une avec pour sur par sans fil desde mi el con para il mio mia da dal dalla per tramite via van mijn vanaf met een voor min mitt fra från till til med för i o do meu minha com no em pelo z ze za pomocą mojego mojej dla systemu aplikacji aplikację ze zo s со с из моего моей для мого моєї през моя minun minulta benim için na în pe мобильной мобільної minu no mana iš mano από το μου του 나의 내 我的 私の ios ipados'

const product = new RegExp(`${devices}|${programs}`.replaceAll('.', String.raw`\.`), 'iu')
const connectors = new Set(others.split(' '))
const sentFrom = anyOf(wordsFor('sentFrom'))
const startsSent = new RegExp(`^(?:${sentFrom})`, 'iu')
const endsSent = new RegExp(`(?:${sentFrom}|gesendet|verstuurd|verzonden|gönderildi|küldve|送信|傳送|發送|发送)$`, 'iu')
const startsGet = new RegExp(`^(?:${anyOf(wordsFor('get'))})`, 'iu')
const endsGet = new RegExp(`(?:${anyOf(wordsFor('get'))})$`, 'iu')
const outlookFor = /outlook.{1,20}(?:ios|android|iphone|mac|windows|mobile)/iu
/** Of the short text: whoever excuses anything else has written it. */
const excuse =
  /[.!,]\s+(?:please )?(?:excuse|bitte entschuldigen|entschuldigen|veuillez excuser|disculpe|scusa)[^.]{1,30}(?:brevity|typo|kürze|tippfehler|brièveté|fautes|brevedad|brevità)[^.\s]{0,6}\.?$/iu
/** Streak puts it at the end of mails that it tracks. */
const trackingMark = '\u1427'

/**
 * "Sent from my iPhone", in any language. It has no words but those of devices, programs and their names: "Sent from my iPhone it fails" is
 * a sentence.
 */
export function isMobileSignature(line: string): boolean {
  const text = withoutLinks(line.slice(0, 400)).replace(excuse, '').replace(/[.!]$/, '').trim()
  if (text.length > maxMobileSignatureLength || text === '') return false
  if (text === trackingMark) return true
  if (outlookFor.test(text) && (startsGet.test(text) || endsGet.test(text))) return true
  if (/^yahoo mail:/i.test(text)) return true
  const start = startsSent.exec(text)?.[0]
  if (start === undefined && !endsSent.test(text)) return false
  const words = (start === undefined ? text.replace(endsSent, '') : text.slice(start.length).replace(endsSent, ''))
    .split(/[\s,]+/)
    .filter(Boolean)
  if (!words.every(isKnown)) return false
  return words.some((word) => product.test(word)) || (start !== undefined && words.length > 0 && isNamed(line, start))
}

const isKnown = (word: string): boolean => /^[\p{Lu}\d]/u.test(word) || connectors.has(word.toLowerCase()) || product.test(word)

/** Of a device or program that we do not know. */
const isNamed = (line: string, start: string): boolean =>
  /^sent from my$/i.test(start) || (/^sent /i.test(start) && /https?:\/\//.test(line))

const withoutLinks = (line: string): string =>
  line
    .replaceAll(/<[^<>]{0,250}>|\((?:https?|mailto):[^()]{0,250}\)|[[\]]/g, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/^[\s<(*_–—-]+|[\s>)*_]+$/g, '')
