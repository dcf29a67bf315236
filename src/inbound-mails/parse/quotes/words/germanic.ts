import type { Language } from './language.ts'

export const germanic: Language[] = [
  {
    ...{ code: 'en', from: 'from', sent: 'sent|date|sent on', to: 'to', subject: 'subject', on: 'on', wrote: 'wrote|sent|writes|quoting' },
    ...{ original: 'original message|original appointment|original|reply message', get: 'get|download' },
    forwarded: 'forwarded message|begin forwarded message|forwarded by|forwarded mail',
    sentFrom: 'sent from my|sent from|sent via|sent with|sent using|sent wirelessly from|sent on',
  },
  {
    ...{
      code: 'de',
      from: 'von',
      sent: 'gesendet|gesendet am|datum',
      to: 'an',
      subject: 'betreff',
      on: 'am',
      wrote: 'schrieb|zitat von|folgendes geschrieben|geschrieben',
    },
    ...{ original: 'ursprüngliche nachricht|originalnachricht|original-nachricht|ursprüngliche mail|antwort nachricht|original nachricht' },
    forwarded: 'weitergeleitete nachricht|anfang der weitergeleiteten nachricht|weitergeleitet von',
    ...{ sentFrom: 'gesendet von|gesendet mit|gesendet über|versendet mit', get: 'holen sie sich|beziehen|herunterladen|laden sie' },
  },
  {
    ...{
      code: 'nl',
      from: 'van',
      sent: 'verzonden|verzonden op|datum',
      to: 'aan',
      subject: 'onderwerp',
      on: 'op',
      wrote: 'schreef|het volgende geschreven',
    },
    ...{
      original: 'oorspronkelijk bericht|origineel bericht|oorspronkelijke bericht',
      forwarded: 'doorgestuurd bericht|begin doorgestuurd bericht',
    },
    ...{
      sentFrom: 'verzonden vanaf|verzonden vanuit|verzonden met|verstuurd vanaf|verstuurd met|verstuurd vanuit',
      get: 'downloaden|download|outlook voor',
    },
  },
  {
    ...{ code: 'sv', from: 'från', sent: 'skickat|skickades|datum', to: 'till', subject: 'ämne', on: 'den', wrote: 'skrev' },
    ...{
      original: 'ursprungligt meddelande|originalmeddelande',
      forwarded: 'vidarebefordrat meddelande|vidarebefordrat brev|vidarebefordrade meddelandet',
    },
    ...{ sentFrom: 'skickat från|skickades från|skickat med', get: 'hämta' },
  },
  {
    ...{ code: 'da', from: 'fra', sent: 'sendt|dato', to: 'til', subject: 'emne', on: 'den', wrote: 'skrev|skrev følgende' },
    ...{
      original: 'oprindelig meddelelse|oprindelig besked|original besked',
      forwarded: 'videresendt besked|videresendt meddelelse|start på videresendt besked',
    },
    ...{ sentFrom: 'sendt fra|sendt med|sendt via', get: 'hent' },
  },
  {
    ...{ code: 'nb', from: 'fra', sent: 'sendt|dato', to: 'til', subject: 'emne', on: 'den|på', wrote: 'skrev|skrev følgende' },
    ...{
      original: 'opprinnelig melding|original melding|opprinnelig e-post',
      forwarded: 'videresendt melding|starten på videresendt melding|videresendt e-post',
    },
    ...{ sentFrom: 'sendt fra|sendt via', get: 'skaff deg|last ned|få' },
  },
  {
    ...{ code: 'is', from: 'frá', sent: 'sent|dagsetning', to: 'til', subject: 'efni', on: 'þann', wrote: 'skrifaði' },
    ...{ original: 'upprunaleg skilaboð|upprunalegt bréf', sentFrom: 'sent úr' },
  },
]
