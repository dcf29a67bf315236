/** Words by which mail programs introduce what they quote: en de fr es it nl pt pl, and sv da nb fi cs. */

/** By their first word; such a line may be wrapped. */
const introductions = [
  /^on\b.{5,300}\bwrote\s*:$/i,
  /^am\b.{5,300}\bschrieb\b.{0,200}:$/i,
  /^le\b.{5,300}\ba écrit\s*:$/i,
  /^el\b.{5,300}\b(?:escribió|escribio)\s*:$/i,
  /^il\b.{5,300}\bha scritto\s*:$/i,
  /^op\b.{5,300}\b(?:schreef|heeft)\b.{0,200}:$/i,
  /^(?:em|no dia)\b.{5,300}\bescreveu\s*:$/i,
  /^(?:w dniu|dnia|pon\.|wt\.|śr\.|czw\.|pt\.|sob\.|niedz\.|nd\.).{5,300}\bnapisał(?:\(a\)|a)?\s*:$/i,
  /^den\b.{5,300}\b(?:skrev|skrevet)\b.{0,200}:$/i,
]
/** By their verb, on one line. */
const anyIntroduction =
  /^.{5,300}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|kirjoitti|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?)\s*:$/i

/** "On … wrote:" in `lines` joined. Its date or address has a digit or an @. */
export function isIntroduction(lines: string[]): boolean {
  if (lines.some((line) => line === '')) return false
  const text = lines.join(' ')
  if (!/[\d@]/.test(text)) return false
  return introductions.some((pattern) => pattern.test(text)) || (lines.length === 1 && anyIntroduction.test(text))
}

const originalMessage =
  /^[-_\s]{2,40}(?:original message|original appointment|ursprüngliche nachricht|originalnachricht|message d[’']origine|message original|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|oryginalna wiadomość|wiadomość oryginalna|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní zpráva)[-_\s]{2,40}$/i

export const isOriginalMessageLine = (line: string): boolean => originalMessage.test(line)

const names = {
  from: 'from|von|de|da|van|od|från|fra|lähettäjä',
  sent: 'sent|date|gesendet|datum|envoyé|envoyé le|enviado|enviado el|enviado em|enviada em|fecha|inviato|data|verzonden|wysłano|skickat|sendt|lähetetty|odesláno',
  subject: 'subject|betreff|objet|asunto|oggetto|onderwerp|assunto|temat|ämne|emne|aihe|předmět',
}
const header = (words: string) => new RegExp(`^\\*?(?:${words})\\s?:\\*?\\s?\\S`, 'i')
const [fromLine, sentLine, subjectLine] = [header(names.from), header(names.sent), header(names.subject)]

export const isHeaderStart = (line: string): boolean => fromLine.test(line)

/** The block of "From, Sent, To, Subject" with which Outlook begins a quote; `lines` begin with it. */
export function isHeaderBlock(lines: string[]): boolean {
  const rest = lines.slice(1, 8)
  return rest.some((line) => sentLine.test(line)) && rest.some((line) => subjectLine.test(line))
}

const forwardLine =
  /^[-\s]{0,40}(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message transféré|début du message réexpédié|mensaje reenviado|inicio del mensaje reenviado|messaggio inoltrato|inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|mensagem encaminhada|início da mensagem reencaminhada|wiadomość przekazana|przekazana wiadomość|treść przekazanej wiadomości|forwarded by)\b[^\n]{0,80}$/i

export const isForwardLine = (line: string): boolean => forwardLine.test(line)

/** "Fwd:" of a subject: what follows the text is the message, not a quote. */
export const isForwardSubject = (subject: string): boolean => /^\s*(?:fwd?|wg|tr|rv|enc|i|pd|doorst|vs|vl|vb)\s*:/i.test(subject)

const mobileSignatures = [
  /^(?:sent|gesendet|envoyé|envoyée|enviado|inviato|verzonden|verstuurd|wysłane|skickat|sendt) (?:from|via|with|von|mit|depuis|de|do|desde|da|dal|dalla|vanaf|vanuit|met|z|ze|från|fra) (?:my |mijn |meinem |mon |mi |meu |il mio |mojego )?(?:iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|mobile|phone|smartphone|handy|blackberry|windows|mail|outlook|yahoo|gmail|proton|aol|gmx|web\.de|fairemail|k-9|thunderbird|telekom|orange|libero|my )/i,
  /^(?:von meinem|depuis mon|desde mi|dal mio|vanaf mijn|do meu|z mojego) (?:iphone|ipad|samsung|galaxy|android|handy|smartphone|telefon|mobile|téléphone|móvil|telefono|telefoon|telemóvel|celular|telefonu)\b/i,
  /^(?:get|obtenir|obtenez|obtener|obtén|ottieni|scarica|download|obter|pobierz) outlook (?:for|pour|para|per|voor|dla) (?:ios|android)/i,
  /^outlook (?:für|voor) (?:ios|android) (?:beziehen|herunterladen|downloaden)/i,
  /^diese nachricht wurde von meinem .{1,40} gesendet/i,
  /^(?:wysłane|wysłano) z /i,
]

export const isMobileSignature = (line: string): boolean => mobileSignatures.some((pattern) => pattern.test(line))
